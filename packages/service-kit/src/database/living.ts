import { setImmediate as turn } from 'node:timers/promises';
import type pg from 'pg';
import { within } from '../operations/within.js';
import { cutOff } from './client.js';

/** What was used a moment ago is there; to ask it would cost a busy service a round trip each time. */
const trustedMs = 1000;
const answersWithinMs = 2000;

async function answers(client: pg.PoolClient): Promise<boolean> {
  let isThere = false;
  const asked = client.query('select 1').then(
    () => {
      isThere = true;
    },
    () => undefined,
  );
  await within(answersWithinMs, asked);
  // What arrived while this process had no time to read it is read now.
  if (!isThere) await turn();
  return isThere;
}

/**
 * Has a pool hand out no connection that the network, or the server, has forgotten since it was used: whoever got that one
 * would wait for an answer as long as anybody may. Where one is gone, those that were idle beside it are not asked, but
 * replaced.
 */
export function handOutLiving(pool: pg.Pool): void {
  const usedAt = new WeakMap<pg.PoolClient, number>();
  let lostAt = Number.NEGATIVE_INFINITY;
  pool.on('release', (_error, client) => usedAt.set(client, performance.now()));
  const connect: () => Promise<pg.PoolClient> = pool.connect.bind(pool);

  async function isAlive(client: pg.PoolClient): Promise<boolean> {
    const now = performance.now();
    const used = usedAt.get(client) ?? now;
    if (used < lostAt) return false;
    if (now - used < trustedMs || (await answers(client))) return true;
    lostAt = now;
    return false;
  }

  async function connectAlive(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await connect();
      if (await isAlive(client)) return client;
      cutOff(client);
      client.release(true);
    }
  }

  type Callback = (
    error: Error | undefined,
    client: pg.PoolClient | undefined,
    release: (release?: Error | boolean) => void,
  ) => void;
  // The pool's own `query` asks it by a callback.
  pool.connect = ((done?: Callback) => {
    const connected = connectAlive();
    if (done)
      connected.then(
        client => done(undefined, client, client.release),
        (error: Error) => done(error, undefined, () => undefined),
      );
    return done ? undefined : connected;
  }) as typeof pool.connect;
}
