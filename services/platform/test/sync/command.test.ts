import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { commandLineIn } from '../command-line.js';
import { type SyncTest, startSync } from './harness.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let sync: SyncTest;
beforeAll(async () => {
  sync = await startSync({ members: 200 });
});
afterAll(() => sync.stop());

const platform = (...args: string[]) =>
  commandLineIn({
    DATABASE_URL: sync.platform.databaseUrl,
    SOURCE_DATABASE_URL: sync.source.url,
  })(args);

test('a dry run prints the counts, writes nothing and exits with 0', async () => {
  const { code, out, told } = await platform('sync', '--dry-run');
  expect(code).toBe(0);
  expect(out).toMatch(/members +200 +200 +0 +0 +0 +0 +completed/);
  expect(out).toContain('Nothing was written.');
  expect(told.split('\n')).toContain('members: completed, 200 rows read');
  expect(await sync.rows('select 1 from members')).toEqual([]);
});

test('a run that fails says why and exits with 1', async () => {
  await platform('sync');
  await sync.source.query('create table aside as select * from positions; delete from positions');
  const { code, told } = await platform('sync', '--types', 'positions');
  await sync.source.query('insert into positions select * from aside');
  expect(code).toBe(1);
  expect(told).toContain('no rows at all');
  const overridden = await platform('sync', '--types', 'positions', '--override-guard');
  expect(overridden.code).toBe(0);
});

test('while another one runs it exits with 2 and names it', async () => {
  await sync.rows(`insert into sync_runs (id, status, mode, types, dry_run, batch_size, priority, notify_completion,
      allow_mass_deactivation, requested_by, counts, started_at, lease_until)
    values ('other', 'running', 'full', '{regions}', false, 1000, 1, false, false, 'tests', '{}', now() + interval '1 minute', now() + interval '1 minute')`);
  const { code, told } = await platform('sync', '--types', 'regions');
  expect([code, told.includes('other')]).toEqual([2, true]);
  const cancelled = await platform('sync', 'cancel', 'other');
  expect([cancelled.code, cancelled.out]).toEqual([0, 'It stops after its batch.\n']);
  await sync.rows(
    "update sync_runs set status = 'cancelled', finished_at = now() where id = 'other'",
  );
  expect((await platform('sync', 'runs')).out).toMatch(/other +cancelled/);
});

test('a type that does not exist is refused in words', async () => {
  const { code, told } = await platform('sync', '--types', 'people');
  expect([code, told.includes('people is none of')]).toEqual([1, true]);
});
