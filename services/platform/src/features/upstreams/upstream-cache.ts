import type { Upstream } from '@guildhall/contracts/platform';
import { shareInFlight } from '@guildhall/service-kit';
import type { Listener } from '@guildhall/service-kit/database';
import type { Database } from '../../database.js';
import { mayBeNamed } from './names.js';
import * as upstreams from './repository.js';
import { upstreamsChanged } from './service.js';

/** How old the table may be while changes cannot be heard. */
const deafFor = 1000;

/** The whole table, at hand: it is small, and every request that reaches the proxy asks it. */
export async function openUpstreamCache(db: Database, listener: Listener) {
  let known: ReadonlyMap<string, Upstream> = new Map();
  let readAt = 0;
  let begun = 0;
  let shown = 0;

  async function read(): Promise<void> {
    begun += 1;
    const turn = begun;
    const rows = await upstreams.list(db.kysely);
    // One that began earlier may end later.
    if (turn < shown) return;
    shown = turn;
    known = new Map(
      rows.map(row => {
        const old = known.get(row.name);
        return [row.name, old && JSON.stringify(old) === JSON.stringify(row) ? old : row];
      }),
    );
    readAt = performance.now();
  }
  /** Callers that come while it is being read wait for the same answer. */
  const readTogether = shareInFlight(read);

  await read();
  listener.hear(upstreamsChanged, () => {
    read().catch(() => undefined);
  });
  const isCurrent = () => listener.isListening() || performance.now() - readAt < deafFor;

  return {
    /** The same object until the row changes, so that what was made for it can be kept with it. */
    find: async (name: string): Promise<Upstream | null> => {
      if (!mayBeNamed(name)) return null;
      if (!isCurrent()) await readTogether();
      // One that was made a moment ago may be known to the database only.
      if (!known.has(name)) await readTogether();
      return known.get(name) ?? null;
    },
    /** In the order of their names. */
    all: async (): Promise<readonly Upstream[]> => {
      if (!isCurrent()) await readTogether();
      return [...known.values()].sort((a, b) => a.name.localeCompare(b.name));
    },
    /** Origins whose pages may call the upstream that this address leads to. */
    originsFor: (url: string): readonly string[] =>
      known.get(/^\/api\/([^/?]+)/.exec(url)?.[1] ?? '')?.cors_origins ?? [],
    reload: read,
  };
}

export type UpstreamCache = Awaited<ReturnType<typeof openUpstreamCache>>;
