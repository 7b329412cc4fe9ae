import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openSource } from '../../src/clients/source/open-source.js';
import { type CustomSource, mysqlServer, servers } from './custom-source.js';
import { type SyncTest, scratchFile, startSync } from './harness.js';

const columns = {
  member_number: 'no',
  first_name: 'given',
  last_name: 'family',
  member_type_id: 'kind',
  status: { column: 'state', values: { A: 'active', I: 'inactive' } },
};
const table =
  'create table people (no varchar(20), given varchar(60), family varchar(60), kind varchar(10), state varchar(20))';

const rejectedOf = async (sync: SyncTest, body: { sync_id: string }) =>
  (await sync.get(`/api/sync/runs/${body.sync_id}/rejected`)).body.rejected.map(
    ({ key, message }: Record<string, string>) => `${key}: ${message}`,
  );

const taken = (sync: SyncTest) =>
  sync.rows(
    'select member_number as no, first_name as given, status from members where left_source_at is null order by 1',
  );

if (!mysqlServer) test.skip('MariaDB as a source: TEST_MYSQL_URL names no server', () => undefined);

describe.each(servers)('values of $server', ({ start }) => {
  const mappingFile = scratchFile('mapping.json');
  let source: CustomSource;
  let sync: SyncTest;
  beforeAll(async () => {
    source = await start();
    await source.run(table);
    await writeFile(mappingFile, JSON.stringify({ members: { table: 'people', columns } }));
    sync = await startSync({}, { SOURCE_DATABASE_URL: source.url, SYNC_MAPPING: mappingFile });
  });
  afterAll(async () => {
    await sync.stop();
    await source.stop();
  });

  test('statuses are compared exactly: a similar word grants no access', async () => {
    await source.run(
      "insert into people values ('1', 'Ann', 'A', '1', 'A'), ('2', 'Bo', 'B', '1', 'a'), ('3', 'Cy', 'C', '1', 'Á'), ('4', 'Di', 'D', '1', 'I ')",
    );
    const { body } = await sync.trigger('members');
    expect(await rejectedOf(sync, body)).toEqual([
      expect.stringContaining('2: Unknown status a'),
      expect.stringContaining('3: Unknown status á'),
    ]);
    expect(await taken(sync)).toEqual([
      { no: '1', given: 'Ann', status: 'active' },
      { no: '4', given: 'Di', status: 'inactive' },
    ]);
  });

  test('invisible blanks are trimmed, and a name of only blanks is null', async () => {
    await source.run("delete from people where no <> '1'");
    await source.run(
      "insert into people values ('5', ' \u00a0Eve\r', 'E\t', '1\r\n', 'active\r'), ('6', '\u00a0\u200b\t', 'F', '1', 'A')",
    );
    const { body } = await sync.allowing();
    expect(await rejectedOf(sync, body)).toEqual(['6: first_name is missing']);
    expect(await taken(sync)).toEqual([
      { no: '1', given: 'Ann', status: 'active' },
      { no: '5', given: 'Eve', status: 'active' },
    ]);
    const again = await sync.trigger('members');
    expect(again.body.counts.members).toMatchObject({ updated: 0, unchanged: 2, rejected: 1 });
  });

  test.each(['~', '|'])('%o replacing an empty value is a change like any other', async sign => {
    const middle_name = 'middle';
    await source.run('create table named as select people.*, state as middle from people');
    await source.run("delete from named where no <> '1'");
    await source.run('update named set middle = null');
    await writeFile(
      mappingFile,
      JSON.stringify({ members: { table: 'named', columns: { ...columns, middle_name } } }),
    );
    await sync.allowing();
    await source.run(`update named set middle = '${sign}'`);
    const { body } = await sync.trigger('members');
    expect(body.counts.members).toMatchObject({ updated: 1 });
    await source.run('drop table named');
  });

  test('reading one member reads no other, however similar the numbers are', async () => {
    await source.run(
      'create table offices (id int, holder varchar(20), kind varchar(20), since date)',
    );
    await source.run(
      "insert into offices values (1, ' a7', 'vp', '2020-01-01'), (2, 'A7', 'vp', '2020-01-01')",
    );
    await source.run(
      "insert into people values ('a7', 'Fay', 'F', '1', 'A'), ('A7', 'Gus', 'G', '1', 'A')",
    );
    const positions = {
      table: 'offices',
      columns: { id: 'id', member_number: 'holder', position_type: 'kind', start_date: 'since' },
    };
    await writeFile(
      mappingFile,
      JSON.stringify({ members: { table: 'people', columns }, positions }),
    );
    await sync.allowing();
    await source.run("update people set given = 'New'; delete from offices");
    await source.run("insert into offices values (3, 'none', 'vp', '2020-01-01')");
    const headers = await sync.platform.admin();
    const path = '/api/admin/members/a7/sync';
    const { body } = await sync.platform.send('POST', path, { headers, body: {} });
    expect(body.run.counts, JSON.stringify(body)).toMatchObject({
      members: { read: 1, updated: 1 },
      positions: { guard: { leaving: 1, live: 2 } },
    });
    expect(await taken(sync)).toEqual(
      expect.arrayContaining([
        { no: 'a7', given: 'New', status: 'active' },
        { no: 'A7', given: 'Gus', status: 'active' },
      ]),
    );
    const allow_deactivations = [body.run.counts.positions.guard.digest];
    const asked = { headers, body: { allow_deactivations } };
    const { run } = (await sync.platform.send('POST', path, asked)).body;
    expect(run.counts.positions).toMatchObject({ deactivated: 1 });
    expect(await sync.rows('select id from positions where left_source_at is null')).toEqual([
      { id: 2 },
    ]);
    await writeFile(mappingFile, JSON.stringify({ members: { table: 'people', columns } }));
  });

  test('yes and no are compared exactly, ignoring invisible characters around them', async () => {
    await source.run('create table places (code varchar(10), name varchar(20), open varchar(10))');
    await source.run(
      "insert into places values ('Y', 'Yes', 'YES'), ('N', 'No', 'No'), ('X', 'Neither', 'yés'), ('P', 'Shut', 'no\r'), ('Q', 'Open', '\tYES\u00a0'), ('R', 'Unsaid', '\r\n')",
    );
    const facilities = {
      table: 'places',
      columns: { code: 'code', name: 'name', is_active: 'open' },
    };
    await writeFile(mappingFile, JSON.stringify({ facilities }));
    const { body } = await sync.trigger('facilities');
    expect(await rejectedOf(sync, body)).toEqual([expect.stringMatching(/^X: is_active/)]);
    expect(await sync.rows('select code, is_active from facilities order by 1')).toEqual([
      { code: 'N', is_active: false },
      { code: 'P', is_active: false },
      { code: 'Q', is_active: true },
      { code: 'R', is_active: true },
      { code: 'Y', is_active: true },
    ]);
  });
});

test.each(servers)(
  'an overlong value on $server is read only up to the limit',
  async ({ start }) => {
    const source = await start();
    const reader = await openSource(source.url).open();
    const found: string[] = [];
    const select = "select repeat('x', 5000000), 'y' union all select 'a', 'b'";
    for await (const lines of reader.readLines(select)) found.push(...lines);
    expect(found).toEqual([expect.stringMatching(/^x+\t?y?$/), 'a\tb']);
    expect(found[0]?.length).toBeLessThan(400_000);
    await reader.close();
    await source.stop();
  },
);

describe('PostgreSQL only', () => {
  const mappingFile = scratchFile('mapping.json');
  /** A synchronization of a source of its own by this mapping, for one test. */
  async function startAlone(mapping: object) {
    const [{ start }] = servers as [(typeof servers)[number]];
    const source = await start();
    onTestFinished(source.stop);
    await writeFile(mappingFile, JSON.stringify(mapping));
    const sync = await startSync(
      {},
      { SOURCE_DATABASE_URL: source.url, SYNC_MAPPING: mappingFile },
    );
    onTestFinished(sync.stop);
    return { source, sync };
  }
  const members = { table: 'people', columns };

  test('a domain is read as its base type', async () => {
    const { source, sync } = await startAlone({ members });
    await source.run('create domain numbered as numeric(12, 2)');
    await source.run(
      `${table}; alter table people alter column no type numbered using no::numeric`,
    );
    await source.run("insert into people values (1001, 'Ann', 'A', '1', 'A')");
    await sync.trigger('members');
    expect(await taken(sync)).toEqual([{ no: '1001', given: 'Ann', status: 'active' }]);
  });

  test('a column with a case-insensitive collation is compared exactly', async () => {
    const { source, sync } = await startAlone({
      members,
      positions: {
        table: 'offices',
        columns: { id: 'id', member_number: 'no', position_type: 'office', start_date: 'since' },
      },
    });
    await source.run(
      "create collation alike (provider = icu, locale = 'und-u-ks-level1', deterministic = false)",
    );
    const alike = ['no', 'given', 'state'].map(
      name => `alter table people alter column ${name} type text collate alike`,
    );
    await source.run(`${table}; ${alike.join('; ')}`);
    await source.run(
      'create table offices (id text collate alike, no text, office text, since date)',
    );
    await source.run(
      "insert into people values ('a', 'Ann', 'A', '1', 'A'), ('A', 'Áda', 'B', '1', 'I '), ('b', 'Bo', 'C', '1', 'a')",
    );
    await source.run("insert into offices values ('07', 'A', 'vp', '2024-02-29')");
    const { body } = await sync.all();
    expect(body.counts?.members, JSON.stringify(body)).toMatchObject({ inserted: 2, rejected: 1 });
    expect(body.counts.positions).toMatchObject({ inserted: 1 });
    await source.run("update people set given = 'Ada' where family = 'B'");
    const again = await sync.all();
    expect(again.body.counts.members).toMatchObject({ read: 3, updated: 1, unchanged: 1 });
    expect(await taken(sync)).toEqual([
      { no: 'A', given: 'Ada', status: 'inactive' },
      { no: 'a', given: 'Ann', status: 'active' },
    ]);
  });

  test('days before year 1 are rejected, and an infinite day means no date', async () => {
    const offices = { id: 'id', member_number: 'no', position_type: 'office' };
    const days = { start_date: 'since', end_date: 'until' };
    const positions = { table: 'offices', columns: { ...offices, ...days } };
    const { source, sync } = await startAlone({ members, positions });
    await source.run(`${table}; insert into people values ('1', 'Ann', 'A', '1', 'A')`);
    await source.run(
      'create table offices (id int, no text, office text, since timestamp, until date)',
    );
    await source.run(
      "insert into offices values (1, '1', 'x', '0001-12-31 BC', null), (2, '1', 'x', '2024-02-29', 'infinity')",
    );
    const { body } = await sync.all();
    expect(await rejectedOf(sync, body)).toEqual([
      expect.stringContaining('1: start_date is not a calendar date'),
    ]);
    expect(
      await sync.rows('select id, start_date::text as since, end_date from positions'),
    ).toEqual([{ id: 2, since: '2024-02-29', end_date: null }]);
  });

  test('bytes invalid in any encoding reject their row only, not the run', async () => {
    const [{ start }] = servers as [(typeof servers)[number]];
    const source = await start();
    const name = `gh_test_bytes_${randomBytes(6).toString('hex')}`;
    await source.run(
      `create database ${name} encoding 'SQL_ASCII' locale_provider 'libc' locale 'C' template template0`,
    );
    const url = new URL(source.url);
    url.pathname = `/${name}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query(table);
    await client.query(
      "insert into people values ('1', 'Ann', 'A', '1', 'A'), ('2', E'Jos\\xe9', 'B', '1', 'A'), (E'3\\xe9', 'Cy', 'C', '1', 'A'), ('4', 'José', 'D', '1', 'A')",
    );
    await writeFile(mappingFile, JSON.stringify({ members }));
    const sync = await startSync({}, { SOURCE_DATABASE_URL: url.href, SYNC_MAPPING: mappingFile });
    // The first time there is nothing to compare with.
    for (const inserted of [2, 0]) {
      const { body } = await sync.all();
      expect(body.counts?.members, JSON.stringify(body)).toMatchObject({ inserted, rejected: 2 });
      expect(await rejectedOf(sync, body)).toEqual([
        expect.stringContaining('2: first_name is not valid UTF-8'),
        expect.stringContaining('member_number is not valid UTF-8'),
      ]);
    }
    await client.query("delete from people where no = '1'");
    const { body } = await sync.allowing();
    expect(body.counts?.members, JSON.stringify(body)).toMatchObject({ deactivated: 1 });
    expect(await taken(sync)).toEqual([{ no: '4', given: 'José', status: 'active' }]);
    await sync.stop();
    await client.end();
    await source.run(`drop database ${name}`);
    await source.stop();
  });
});
