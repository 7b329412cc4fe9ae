import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '@guildhall/contracts';
import { withTimeout } from '@guildhall/service-kit';
import { openHolder } from '@guildhall/service-kit/database';
import type pg from 'pg';

export interface Hold {
  readonly lost: AbortSignal;
  /** Probes the database; without a response the lock is lost. */
  confirm(): Promise<void>;
  release(): Promise<void>;
}

interface Session {
  readonly client: pg.Client;
  readonly lost: AbortController;
  /** Reports once; the next caller gets a new session. */
  readonly lose: (cause?: unknown) => void;
  /** PostgreSQL would let one session take the same lock twice. */
  readonly taken: Set<string>;
  /** The last query: a connection handles one at a time. */
  asked: Promise<unknown>;
}

/** Polling interval between replicas; within one, turns are passed on at once. */
const TRY_AGAIN_MS = 25;
const LONGEST_WAIT_MS = 10_000;
const QUERY_MS = 3_000;

/**
 * Fleet-wide mutexes based on advisory locks. All locks of a replica share one connection, so waiting takes none from
 * the pool, and a dead replica releases everything.
 */
export function createLocks(databaseUrl: string, longestWaitMs = LONGEST_WAIT_MS) {
  let current: Promise<Session> | null = null;
  let stopped = false;
  const turns = new Map<string, Promise<object>>();

  async function connect(forget: () => void): Promise<Session> {
    const client = await openHolder(databaseUrl, 'chat-bot locks', { query_timeout: QUERY_MS });
    const lost = new AbortController();
    const lose = (cause?: unknown) => {
      if (lost.signal.aborted) return;
      forget();
      lost.abort(new Error('The connection that holds the locks was lost', { cause }));
      // Whether the lock is held is unknown; ending the session settles it.
      client.end().catch(() => undefined);
    };
    client.on('error', lose);
    client.on('end', () => lose());
    return { client, lost, lose, taken: new Set(), asked: Promise.resolve() };
  }

  function session(): Promise<Session> {
    if (stopped) return Promise.reject(unavailable('The service is stopping'));
    if (!current) {
      const forget = () => {
        if (current === mine) current = null;
      };
      const mine = connect(forget);
      current = mine;
      mine.catch(forget);
    }
    return current;
  }

  async function ask(held: Session, sql: string, name: string): Promise<boolean> {
    const { client, lose } = held;
    try {
      const answer = held.asked
        .catch(() => undefined)
        .then(() => client.query<{ ok: boolean }>(sql, [name]));
      held.asked = answer;
      const { rows } = await answer;
      return rows[0]?.ok === true;
    } catch (error) {
      lose(error);
      throw error;
    }
  }

  /** Null: it is held, here or in another replica. */
  async function tryHold(name: string): Promise<Hold | null> {
    const held = await session();
    if (held.taken.has(name)) return null;
    held.taken.add(name);
    const key = 'hashtextextended($1, 0)';
    if (!(await ask(held, `select pg_try_advisory_lock(${key}) as ok`, name))) {
      held.taken.delete(name);
      return null;
    }
    return {
      lost: held.lost.signal,
      confirm: async () => {
        await ask(held, "select $1 <> '' as ok", name).catch(() => undefined);
      },
      release: async () => {
        held.taken.delete(name);
        if (held.lost.signal.aborted) return;
        await ask(held, `select pg_advisory_unlock(${key}) as ok`, name).catch(() => undefined);
      },
    };
  }

  const busy = () =>
    unavailable('This is being processed already', { code: 'SERVER_UNAVAILABLE', retryAfter: 2 });

  async function hold(name: string, until: number): Promise<Hold> {
    for (;;) {
      const held = await tryHold(name);
      if (held) return held;
      if (performance.now() > until) throw busy();
      await sleep(TRY_AGAIN_MS * (0.5 + Math.random()));
    }
  }

  /** Resolves when the previous turn ends; rejects if that is too late. */
  async function wait(before: Promise<object> | undefined, ms: number): Promise<void> {
    if (before && (await withTimeout(ms, before)) === null) throw busy();
  }

  return {
    tryHold,
    /**
     * Waits for its turn, then runs alone under this name. `lost` aborts when the database releases the lock. Waiting
     * has a limit: callers have deadlines, and leased work would count as dead.
     */
    async withLock<T>(name: string, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
      // Within a replica turns are passed on in memory, in order.
      const until = performance.now() + longestWaitMs;
      const before = turns.get(name);
      const mine = wait(before, longestWaitMs).then(async () => {
        const held = await hold(name, until);
        try {
          return await work(held.lost);
        } finally {
          // Not awaited: later queries on this connection come after it.
          void held.release();
        }
      });
      // A caller who gave up passes the turn on only when it comes.
      const over = Promise.allSettled([before, mine]);
      turns.set(name, over);
      try {
        return await mine;
      } finally {
        over.then(() => {
          if (turns.get(name) === over) turns.delete(name);
        });
      }
    },
    async stop(): Promise<void> {
      await Promise.allSettled(turns.values());
      stopped = true;
      const last = await current?.catch(() => null);
      await last?.asked.catch(() => undefined);
      await last?.client.end().catch(() => undefined);
    },
  };
}

export type Locks = ReturnType<typeof createLocks>;
