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

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (release?: Error | boolean) => void,
) => void;

/**
 * Has a pool hand out no connection that the network, or the server, has forgotten since it was used: whoever got that one
 * would wait for an answer as long as anybody may. Where one is gone, those that were idle beside it are not asked, but
 * replaced.
 */
export function handOutLiving(pool: pg.Pool): void {
  const usedAt = new WeakMap<pg.PoolClient, number>();
  let lostAt = Number.NEGATIVE_INFINITY;
  pool.on('release', (_error, client) => usedAt.set(client, performance.now()));
  const connect: (done: Callback) => void = pool.connect.bind(pool);

  /** Without a promise: whoever is busy gets nothing but these. */
  function isTrusted(client: pg.PoolClient): boolean {
    const used = usedAt.get(client);
    return used === undefined || (used >= lostAt && performance.now() - used < trustedMs);
  }

  async function isAlive(client: pg.PoolClient): Promise<boolean> {
    const now = performance.now();
    if ((usedAt.get(client) ?? now) < lostAt) return false;
    if (await answers(client)) return true;
    lostAt = now;
    return false;
  }

  const connectAlive = (done: Callback): void =>
    connect((error, client, release) => {
      if (!client || isTrusted(client)) return done(error, client, release);
      void isAlive(client).then(alive => {
        if (alive) return done(undefined, client, release);
        cutOff(client);
        client.release(true);
        connectAlive(done);
      });
    });

  const connectLater = () =>
    new Promise<pg.PoolClient>((resolve, reject) =>
      connectAlive((error, client) => (client ? resolve(client) : reject(error))),
    );
  // The pool's own `query` asks it by a callback.
  pool.connect = ((done?: Callback) =>
    done ? connectAlive(done) : connectLater()) as typeof pool.connect;
}
