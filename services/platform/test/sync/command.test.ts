import { afterAll, expect, onTestFinished, test } from 'vitest';
import { commandLineIn } from '../command-line.js';
import { openElsewhere } from '../run-elsewhere.js';
import { startSync } from './harness.js';

const sync = await startSync({ members: 200 });
afterAll(() => sync.stop());

const platform = (...args: string[]) =>
  commandLineIn({
    DATABASE_URL: sync.platform.databaseUrl,
    SOURCE_DATABASE_URL: sync.source.url,
  })(args);

test('a dry run prints the counts, writes nothing and exits with 0', async () => {
  const { code, out, told } = await platform('sync', '--dry-run');
  expect(code).toBe(0);
  expect(out).toMatch(/members +200 +200 +0 +0 +0 +0 +0 +completed/);
  expect(out).toContain('Nothing was written.');
  expect(told.split('\n')).toContain('members: completed, 200 rows read');
  expect(await sync.rows('select 1 from members')).toEqual([]);
});

test('a failing run prints the reason and exits with 1', async () => {
  await platform('sync');
  await sync.source.query('create table aside as select * from positions; delete from positions');
  const { code, told } = await platform('sync', '--types', 'positions');
  expect(code).toBe(1);
  expect(told).toContain('The source has no rows');
  const [, allowing = ''] =
    /If these deactivations are right, run: sync (--allow-deactivations \w+)/.exec(told) ?? [];
  // The command that it names takes the short id that it gives.
  const shown = /"sync (changes [0-9a-f]{8})" shows who would be deactivated/.exec(told)?.[1] ?? '';
  expect((await platform('sync', ...shown.split(' '))).out).toMatch(/positions +\d+ +deactivate/);
  const { out: examined } = await commandLineIn(sync.platform.environment)(['doctor']);
  expect(examined).toMatch(
    /warning +last synchronization: failed .* the data is from .*source has no rows/,
  );
  const allow = () => platform('sync', '--types', 'positions', ...allowing.split(' '));
  expect((await allow()).code).toBe(0);
  const again = await allow();
  expect([again.code, again.told]).toEqual([1, expect.stringContaining('already allowed')]);
  await sync.source.query('insert into positions select * from aside');
});

test('a run that fails before reading prints the reason without counts', async () => {
  const { code, out, told } = await commandLineIn({
    DATABASE_URL: sync.platform.databaseUrl,
    SOURCE_DATABASE_URL: 'postgres://127.0.0.1:9/source',
  })(['sync']);
  expect(code).toBe(1);
  expect(out).toMatch(/^Synchronization [0-9a-f]{8}: failed in \d+\.\d s\.\n$/);
  expect(told).toContain('127.0.0.1:9');
});

test('while another run is active it exits with 2 and names that run', async () => {
  const elsewhere = await openElsewhere(sync.platform.databaseUrl);
  onTestFinished(elsewhere.stop);
  await elsewhere.start('other', 'tests');
  const { code, told } = await platform('sync', '--types', 'regions');
  expect([code, told.includes('other')]).toEqual([2, true]);
  const cancelled = await platform('sync', 'cancel', 'other');
  expect([cancelled.code, cancelled.out]).toEqual([0, 'It stops after the current batch.\n']);
  await sync.rows(
    "update sync_runs set status = 'cancelled', finished_at = now() where id = 'other'",
  );
  expect((await platform('sync', 'runs')).out).toMatch(/other +cancelled/);
});

test('an unknown type is refused with a message', async () => {
  const { code, told } = await platform('sync', '--types', 'people');
  expect([code, told.includes('people is not one of')]).toEqual([1, true]);
});

test('rejected rows are reported at the end with the command that shows them, without colors in a pipe', async () => {
  await sync.source.query(`update members set facility = 'NOPE' where membernumber = '100007'`);
  const { out, told } = await platform('sync', '--types', 'members');
  const command = /Rejected rows: 1\. Run "sync (rejected [0-9a-f]{8})"/.exec(told)?.[1] ?? '';
  const rejected = await platform('sync', ...command.split(' '));
  expect(rejected.out).toMatch(/members +100007 +INVALID_FACILITY_CODE/);
  const asJson = await platform('sync', ...command.split(' '), '--json');
  expect(JSON.parse(asJson.out)).toEqual([
    expect.objectContaining({
      key: '100007',
      fields: expect.objectContaining({ facility_code: 'NOPE' }),
    }),
  ]);
  // No terminal, no color.
  expect(out + told + rejected.out).not.toContain('\u001b');
});

test('an id may be shortened while it is unique', async () => {
  expect(JSON.parse((await platform('sync', 'runs', '--json')).out).length).toBeGreaterThan(1);
  const twice = await platform('sync', 'rejected', '');
  expect([twice.code, twice.told]).toEqual([1, expect.stringContaining('Type more characters')]);
  expect((await platform('sync', 'cancel', 'unknown')).told).toContain('No such synchronization');
});
