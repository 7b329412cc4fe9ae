import { setTimeout as sleep } from 'node:timers/promises';
import type { Gateway } from '../../clients/discord/gateway.js';
import type { Hold, Locks } from '../../locks.js';

/** A session is taken over within two seconds: little to notice, the rest to connect. */
const LOOK_EVERY_MS = 150;
const LOCK = 'gateway';

/** One gateway session in the fleet: it belongs to whoever holds the lock, and ends with it. */
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
      // A database that stopped answering may have let go of the lock without our hearing of it.
      if (!signal.aborted) await hold.confirm();
    }
    leading = null;
    // Otherwise nothing says why a session that was fine ended.
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
    /** null: another replica has the session, or none may yet. */
    session: (): Gateway | null => leading,
    stop: async (): Promise<void> => {
      stopping.abort();
      await looping;
    },
  };
}

export type Election = ReturnType<typeof electGateway>;
