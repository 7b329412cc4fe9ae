import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLineIn } from '../command-line.js';
import {
  type CustomSource,
  mapping,
  mysqlServer,
  people,
  servers,
  tables,
} from './custom-source.js';
import { type SyncTest, scratchFile, startSync } from './harness.js';

const everybody = people(3000);
const guests = everybody.filter(person => person.zustand === 'Gast');
const meaning: Readonly<Record<string, string>> = { A: 'active', R: 'retired', P: 'inactive' };

if (!mysqlServer) test.skip('MariaDB as a source: TEST_MYSQL_URL names no server', () => undefined);

describe.each(servers)('a source with another schema on $server', ({ start, stamp, bit }) => {
  const mappingFile = scratchFile('mapping.json');
  let source: CustomSource;
  let sync: SyncTest;
  beforeAll(async () => {
    source = await start();
    await source.run(tables(stamp, everybody));
    await writeFile(mappingFile, JSON.stringify(mapping));
    sync = await startSync({}, { SOURCE_DATABASE_URL: source.url, SYNC_MAPPING: mappingFile });
  });
  afterAll(async () => {
    await sync.stop();
    await source.stop();
  });

  const asAdmin = async (type: string) =>
    sync.platform.send('POST', '/api/admin/sync/trigger', {
      headers: await sync.platform.admin(),
      body: { type },
    });

  async function incremental() {
    const { body } = await asAdmin('incremental');
    const read = async () => (await sync.get(`/api/sync/runs/${body.sync_id}`)).body.run;
    await expect.poll(async () => (await read()).status).toBe('completed');
    return read();
  }

  const lastName = async (number: number) =>
    (await sync.rows('select last_name from members where member_number = $1', [String(number)]))[0]
      ?.last_name;

  test('all fields follow the mapping, and decimal numbers without a fraction are integers', async () => {
    const { status, body } = await sync.trigger('all');
    expect([status, body.status], JSON.stringify(body)).toEqual([200, 'completed']);
    expect(Object.keys(body.counts)).toEqual(['facilities', 'members']);
    expect(body.counts.members).toMatchObject({
      inserted: everybody.length - guests.length,
      rejected: guests.length,
    });
    const found = await sync.rows(
      `select member_number::int as nummer, first_name as vorname, last_name as nachname,
              facility_code as dst, member_type_id as art, status from members order by 1`,
    );
    const expected = everybody
      .filter(person => person.zustand !== 'Gast')
      .map(({ zustand, ...person }) => ({ ...person, status: meaning[zustand] }));
    expect(found).toEqual(expected);
    expect(await sync.rows('select code, is_active from facilities order by 1')).toEqual([
      { code: 'FRA', is_active: true },
      { code: 'HAM', is_active: false },
      { code: 'MUC', is_active: true },
    ]);
  });

  test('an unmapped status is listed, and no member gets it', async () => {
    const { body } = await sync.all();
    expect(body.types).toEqual(['facilities', 'members']);
    const { rejected } = (await sync.get(`/api/sync/runs/${body.sync_id}/rejected?limit=1000`))
      .body;
    expect(rejected).toHaveLength(Math.min(guests.length, 1000));
    // Each database has its own order.
    expect(guests.map(({ nummer }) => String(nummer))).toContain(rejected[0].key);
    expect(rejected[0]).toMatchObject({
      code: 'MEMBER_DATA_INCOMPLETE',
      message: expect.stringMatching(/Unknown status gast.*MEMBER_STATUSES/),
    });
  });

  test('identical ranges are not read again', async () => {
    const { body } = await sync.trigger('facilities');
    expect(body.counts.facilities).toMatchObject({ read: 3, unchanged: 3 });
  });

  test('a type missing from the mapping is refused before the run starts', async () => {
    const before = await sync.rows('select count(*) from sync_runs');
    for (const answer of [
      await sync.trigger('regions'),
      await sync.all({ types: ['members', 'positions'] }),
      await asAdmin('positions'),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.body.message).toMatch(/source mapping has no (regions|positions)/);
    }
    expect(await sync.rows('select count(*) from sync_runs')).toEqual(before);
  });

  test('an incremental run includes rows stamped by a clock west of the server’s time zone', async () => {
    await source.run(
      `update personen set nachname = 'West', geaendert = current_timestamp - interval '11' hour where nummer = 1001`,
    );
    const run = await incremental();
    expect(run.counts.members).toMatchObject({ read: 1, updated: 1 });
    expect(await lastName(1001)).toBe('West');
  });

  test('a single invalid row in a run raises no alarm', async () => {
    const rename = (name: string) =>
      source.run(
        `update personen set nachname = '${name}', geaendert = current_timestamp where nummer = 1001`,
      );
    await rename('');
    const run = await incremental();
    expect(run.counts.members).toMatchObject({ read: 1, rejected: 1 });
    expect((await sync.get('/api/sync/health')).body.health.issues).toEqual([]);
    await rename('West');
  });

  test('and rows with an invalid change stamp', async () => {
    await source.run(
      `update personen set nachname = 'Epoch', geaendert = '1970-01-01' where nummer = 1002`,
    );
    await source.run("update personen set nachname = 'Null', geaendert = null where nummer = 1003");
    await incremental();
    expect([await lastName(1002), await lastName(1003)]).toEqual(['Epoch', 'Null']);
  });

  test('and rows committed up to an hour late', async () => {
    const late = (minutes: number, name: string, number: number) =>
      source.run(
        `update personen set nachname = '${name}', geaendert = current_timestamp - interval '12' hour - interval '${minutes}' minute where nummer = ${number}`,
      );
    await incremental();
    await late(50, 'Late', 1006);
    await late(70, 'Too late', 1007);
    await incremental();
    expect([await lastName(1006), await lastName(1007)]).toEqual(['Late', everybody[7]?.nachname]);
  });

  test('an incremental run counts members who become inactive before it writes', async () => {
    const change = (from: string, to: string, stamped: string) =>
      source.run(
        `update personen set zustand = '${to}', geaendert = ${stamped}
          where zustand = '${from}' and nummer > 1100 and mod(nummer, 5) < 3`,
      );
    const statuses = 'select status, count(*)::int from members group by 1 order by 1';
    const before = await sync.rows(statuses);
    await change('A', 'P', 'current_timestamp');
    const { body } = await asAdmin('incremental');
    const read = async () => (await sync.get(`/api/sync/runs/${body.sync_id}`)).body.run;
    await expect.poll(async () => (await read()).status).toBe('failed');
    expect((await read()).counts.members).toMatchObject({
      status: 'stopped',
      reason: expect.stringContaining('inactive in it'),
      updated: 0,
    });
    expect(await sync.rows(statuses)).toEqual(before);
    await change('P', 'A', "'2020-01-01'");
  });

  test('a table without change stamps is compared, and none of its rows count as gone', async () => {
    await source.run("delete from dienststellen where kuerzel in ('HAM', 'FRA')");
    await source.run("update dienststellen set bezeichnung = 'Erding' where kuerzel = 'MUC'");
    const { status, counts } = await incremental();
    expect(status).toBe('completed');
    expect(counts.facilities).toMatchObject({ updated: 1, deactivated: 0 });
    expect(await sync.rows('select code, name, left_source_at from facilities order by 1')).toEqual(
      [
        { code: 'FRA', name: 'Langen', left_source_at: null },
        { code: 'HAM', name: 'Hamburg', left_source_at: null },
        { code: 'MUC', name: 'Erding', left_source_at: null },
      ],
    );
    const whole = await sync.trigger('facilities');
    expect([whole.status, whole.body.message]).toEqual([500, expect.stringContaining('2 of 3')]);
  });

  test('the mapping defines what bit and boolean values mean', async () => {
    await source.run(`create table mitglieder (nummer int primary key, da ${bit})`);
    await source.run('insert into mitglieder values (1, (1=1)), (2, (1=0)), (3, null)');
    const values =
      bit === 'boolean' ? { true: 'active', false: 'inactive' } : { 1: 'active', 0: 'inactive' };
    const columns = {
      member_number: 'nummer',
      first_name: 'nummer',
      last_name: 'nummer',
      member_type_id: 'nummer',
      status: { column: 'da', values },
    };
    await writeFile(mappingFile, JSON.stringify({ members: { table: 'mitglieder', columns } }));
    const { body } = await sync.allowing();
    expect(body.counts.members).toMatchObject({ inserted: 2, rejected: 1 });
    expect(
      await sync.rows(
        "select status from members where member_number in ('1', '2') order by member_number",
      ),
    ).toEqual([{ status: 'active' }, { status: 'inactive' }]);
  });

  test('of two people with one number the first counts, whichever changed', async () => {
    await source.run(
      `create table doppelt (nummer varchar(10), name varchar(20), art int, da varchar(10), geaendert ${stamp} null)`,
    );
    await source.run(
      "insert into doppelt values ('2001', 'Ann', 1, 'active', '2020-01-01'), ('2001', 'Bea', 1, 'active', '2020-01-01')",
    );
    const columns = {
      member_number: 'nummer',
      first_name: 'name',
      last_name: 'name',
      member_type_id: 'art',
      status: 'da',
    };
    const members = { table: 'doppelt', changed_at: 'geaendert', columns };
    await writeFile(mappingFile, JSON.stringify({ members }));
    await sync.allowing();
    expect(await lastName(2001)).toBe('Ann');
    await source.run(
      "update doppelt set art = 2, geaendert = current_timestamp where name = 'Bea'",
    );
    const { counts } = await incremental();
    expect(await lastName(2001)).toBe('Ann');
    expect(counts.members).toMatchObject({ read: 2, unchanged: 1, rejected: 1 });
  });

  const shownWithNoughts =
    bit === 'boolean'
      ? []
      : [
          { type: 'int(10) unsigned zerofill', ids: ['7', '7'], counts: { rejected: 1 } },
          { type: 'decimal(8,2) zerofill primary key', ids: ['7', '8'], counts: { rejected: 0 } },
        ];
  test.each([
    { type: 'varchar(10) primary key', ids: ["'007'", "'7'", "'x'"], counts: { rejected: 2 } },
    ...shownWithNoughts,
  ])('an office id may have leading zeros: $type', async ({ type, ids, counts }) => {
    await sync.rows('truncate positions');
    await sync.rows(
      `insert into members (member_number, first_name, last_name, member_type_id, status)
       values ('officer', 'Ann', 'Officer', 1, 'active') on conflict do nothing`,
    );
    await source.run('drop table if exists aemter');
    await source.run(`create table aemter (id ${type}, wer varchar(10), seit date)`);
    const rows = ids.map(id => `(${id}, 'officer', '2024-02-29')`);
    await source.run(`insert into aemter values ${rows.join(', ')}`);
    const columns = { id: 'id', member_number: 'wer', position_type: 'wer', start_date: 'seit' };
    await writeFile(
      mappingFile,
      JSON.stringify({ ...mapping, positions: { table: 'aemter', columns } }),
    );
    const { body } = await sync.trigger('positions');
    expect(body.counts?.positions, JSON.stringify(body)).toMatchObject({ ...counts, updated: 0 });
    expect(await sync.rows('select 1 from positions where id = 7')).toHaveLength(1);
    const again = await sync.trigger('positions');
    expect(again.body.counts?.positions, JSON.stringify(again.body)).toMatchObject({
      ...counts,
      unchanged: ids.length - counts.rejected,
    });
  });
});

describe.skipIf(!mysqlServer)('MariaDB only', () => {
  const onMariaDb = servers.find(({ server }) => server === 'MariaDB');
  const mappingFile = scratchFile('mapping.json');
  let source: CustomSource | undefined;
  let sync: SyncTest;
  beforeAll(async () => {
    if (!onMariaDb) return;
    source = await onMariaDb.start();
    await source.run(tables(onMariaDb.stamp, people(10)));
    await writeFile(mappingFile, JSON.stringify(mapping));
    sync = await startSync({}, { SOURCE_DATABASE_URL: source.url, SYNC_MAPPING: mappingFile });
  });
  afterAll(async () => {
    await sync?.stop();
    await source?.stop();
  });

  test('a zero date counts as no date', async () => {
    await sync.trigger('all');
    await source?.run("update personen set nachname = 'Zero', geaendert = 0 where nummer = 1004");
    await source?.run(
      "update personen set nachname = 'Part', geaendert = '2026-00-00' where nummer = 1005",
    );
    const { body } = await sync.platform.send('POST', '/api/admin/sync/trigger', {
      headers: await sync.platform.admin(),
      body: { type: 'incremental' },
    });
    const read = async () => (await sync.get(`/api/sync/runs/${body.sync_id}`)).body.run;
    await expect.poll(async () => (await read()).counts.members).toMatchObject({ updated: 2 });
  });

  test('doctor fails on a refused password, and warns if the server is unreachable', async () => {
    const doctor = async (url: string) =>
      (
        await commandLineIn({
          ...sync.platform.environment,
          SOURCE_DATABASE_URL: url,
          SYNC_MAPPING: mappingFile,
        })(['doctor'])
      ).out;
    const wrong = new URL(source?.url ?? '');
    wrong.username = 'unknown';
    wrong.password = 'wrong';
    expect(await doctor(wrong.href)).toMatch(
      /^FAILED +source database: .*refuses.*SOURCE_DATABASE_URL/m,
    );
    const away = new URL(source?.url ?? '');
    away.port = '1';
    expect(await doctor(away.href)).toMatch(/^warning +source database: /m);
  });
});
