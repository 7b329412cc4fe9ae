import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SyncRun } from '@guildhall/contracts/platform';
import { testDatabase } from '@guildhall/local-stack/postgres';
import { loadSource, makeSourceTables, sampleData } from '@guildhall/local-stack/sample';
import { enqueue } from '@guildhall/service-kit/jobs';
import pg from 'pg';
import { scheduledSync } from '../../src/jobs/scheduled-sync.js';
import { startPlatform } from '../harness.js';

/** A file of its own for what a test writes down. */
export const scratchFile = (name: string) =>
  join(tmpdir(), `guildhall-${randomBytes(6).toString('hex')}-${name}`);

/** An external database, empty except for its tables. */
export async function startSource({ members = 0 } = {}) {
  const database = await testDatabase({ name: 'source' });
  await makeSourceTables(database.url);
  if (members > 0) await loadSource(database.url, sampleData({ members }));
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  pool.on('error', () => undefined);
  return {
    url: database.url,
    query: async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows,
    stop: async () => {
      await pool.end();
      await database.drop();
    },
  };
}
export type TestSource = Awaited<ReturnType<typeof startSource>>;

/** Locks a table until this connection ends. */
export async function holdTable(url: string, table: string, mode = 'access exclusive') {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`begin; lock table ${table} in ${mode} mode`);
  return client;
}

/** A region, a facility of it, and so many members of that. */
export async function addMembers(source: TestSource, count: number): Promise<void> {
  await source.query("insert into regions values ('NW', 'Northwest')");
  await source.query("insert into facilities values ('ZQX', 'Quix', 'NW', true)");
  await source.query(
    `insert into members select (100000 + n)::text, 'First', null, 'Last' || n, null, 'ZQX', 1, 'active'
       from generate_series(1, ${count}) n`,
  );
}

export const nightly = '0 3 * * *';

/** The service and a source, and what tests ask of both. */
export async function startSync(
  { members = 0 } = {},
  environment: Readonly<Record<string, string>> = {},
) {
  const source = await startSource({ members });
  const platform = await startPlatform({
    SOURCE_DATABASE_URL: source.url,
    SYNC_WAIT_MS: '30000',
    ...environment,
  });
  const service = await platform.service();
  const apiKey = (await platform.key('sync')).secret;
  /** A token lives for fifteen minutes, and a campaign may take longer. */
  let current = { headers: service, since: Date.now() };
  async function asService() {
    if (Date.now() - current.since > 600_000)
      current = { headers: await platform.service(), since: Date.now() };
    return current.headers;
  }
  const all = async (body: object = {}) =>
    platform.send('POST', '/api/sync/all', { headers: await asService(), body });
  const get = async (path: string) => platform.send('GET', path, { headers: await asService() });
  const digestsOf = async (id: string): Promise<readonly string[]> => {
    const { run } = (await get(`/api/sync/runs/${id}`)).body as { readonly run: SyncRun };
    return Object.values(run.counts).flatMap(({ guard }) => (guard ? [guard.digest] : []));
  };
  return {
    source,
    platform,
    service,
    apiKey,
    /** Keeps whatever reads the source's regions waiting until `work` is done. */
    async whileSourceStalls<T>(work: () => Promise<T>): Promise<T> {
      const held = await holdTable(source.url, 'regions');
      return work().finally(() => held.end());
    },
    trigger: (syncType: string) =>
      platform.send('POST', '/api/sync/trigger', { body: { apiKey, syncType } }),
    all,
    get,
    /** The rows that a run was stopped for. */
    digestsOf,
    /** As a caller does who has looked at the rows that a run is stopped for, and lets them go. */
    allowing: async (body: object = {}) => {
      const stopped = await all(body);
      if (stopped.status === 200) return stopped;
      const allow_deactivations = await digestsOf(stopped.body.details.sync_id);
      return all({ ...body, allow_deactivations });
    },
    /** What happens when the time of SYNC_CRON has come. */
    comeToSchedule: () => enqueue(platform.db.kysely, scheduledSync(nightly), [{}]),
    rows: async (text: string, values: unknown[] = []) =>
      (await platform.pool.query(text, values)).rows,
    stop: async () => {
      await platform.stop();
      await source.stop();
    },
  };
}
export type SyncTest = Awaited<ReturnType<typeof startSync>>;
