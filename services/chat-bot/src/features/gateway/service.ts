import { setTimeout as sleep } from 'node:timers/promises';
import type { Gateway } from '../../clients/discord/gateway.js';
import type { Hold, Locks } from '../../locks.js';

/** A session is taken over within two seconds: a little to notice, the rest to connect. */
const LOOK_EVERY_MS = 150;
const LOCK = 'gateway';

/** One gateway session across replicas, tied to a lock. */
export function electGateway(locks: Locks, open: () => Gateway, onError: (error: unknown) => void) {
  const stopping = new AbortController();
  let leading: Gateway | null = null;

  async function pause(signal: AbortSignal): Promise<void> {
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }

  async function lead(hold: Hold): Promise<void> {
    const session = open();
    leading = session;
    session.start();
    const signal = AbortSignal.any([hold.lost, stopping.signal]);
    while (!signal.aborted) {
      await pause(signal);
      // An unresponsive database may have released the lock without telling us.
      if (!signal.aborted) await hold.confirm();
    }
    leading = null;
    // Without this, nothing would log why the session ended.
    if (hold.lost.aborted) onError(hold.lost.reason);
    await session.stop();
    await hold.release();
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const hold = await locks.tryHold(LOCK).catch((error: unknown) => {
        onError(error);
        return null;
      });
      if (hold) await lead(hold).catch(onError);
      else await pause(stopping.signal);
    }
  }

  const looping = loop();
  return {
    /** Null: another replica has the session, or it must not start yet. */
    session: (): Gateway | null => leading,
    stop: async (): Promise<void> => {
      stopping.abort();
      await looping;
    },
  };
}

export type Election = ReturnType<typeof electGateway>;
