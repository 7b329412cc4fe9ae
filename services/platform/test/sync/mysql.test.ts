import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import mysql from 'mysql2/promise';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SyncTest, scratchFile, startSync } from './harness.js';
import { mapping, tables } from './mysql-tables.js';

const server = process.env.TEST_MYSQL_URL;
const database = `gh_test_source_${randomBytes(6).toString('hex')}`;
const mappingFile = scratchFile('mapping.json');

let sync: SyncTest;
let source: mysql.Connection;
beforeAll(async () => {
  if (!server) return;
  source = await mysql.createConnection({
    uri: server,
    multipleStatements: true,
    charset: 'utf8mb4',
  });
  await source.query(`create database ${database}; use ${database}; set sql_mode = ''`);
  await source.query(tables);
  await writeFile(mappingFile, JSON.stringify(mapping));
  const url = new URL(server);
  url.pathname = `/${database}`;
  sync = await startSync({}, { SOURCE_DATABASE_URL: url.href, SYNC_MAPPING: mappingFile });
});
afterAll(async () => {
  if (!server) return;
  await source.query(`drop database ${database}`);
  await source.end();
  await sync.stop();
});

const needsServer = test.skipIf(!server);
if (!server) test.skip('MySQL sources: TEST_MYSQL_URL names no server', () => undefined);

needsServer(
  'tables of other names, a view, Latin-1 and odd values arrive as they are meant',
  async () => {
    const { status, body } = await sync.trigger('all');
    expect([status, body.status], JSON.stringify(body)).toEqual([200, 'completed']);
    expect(await sync.rows('select code, name from regions order by 1')).toEqual([
      { code: 'NW', name: 'Nördlich' },
      { code: 'SE', name: 'Südost' },
    ]);
    expect(
      await sync.rows('select code, region_code, is_active from facilities order by 1'),
    ).toEqual([
      { code: 'ZQX', region_code: 'NW', is_active: true },
      { code: 'ZQY', region_code: 'SE', is_active: false },
      { code: 'ZQZ', region_code: null, is_active: true },
    ]);
    expect(
      await sync.rows(
        'select member_number as n, first_name as f, middle_name as m, last_name as l, status as s from members order by member_number collate "C"',
      ),
    ).toEqual([
      { n: '1001', f: 'José', m: null, l: 'Núñez', s: 'active' },
      { n: '1002', f: 'No\\tab', m: null, l: 'Back\\slash', s: 'retired' },
      { n: 'A1', f: 'Upper', m: null, l: 'Case', s: 'active' },
      { n: 'a1', f: 'Lower', m: null, l: 'Case', s: 'inactive' },
    ]);
    expect(
      await sync.rows(
        'select id, member_number, start_date::text, end_date::text from positions order by 1',
      ),
    ).toEqual([{ id: 1, member_number: '1001', start_date: '2020-02-29', end_date: null }]);
  },
);

needsServer(
  'ranges that are alike are found by digests that both servers compute alike',
  async () => {
    await source.query("delete from people where no in ('1002', '1003', '1004') or no is null");
    await source.query(
      "insert into people values ('1002', 'No\\\\tab', null, 'Back\\\\slash', null, 'ZQY', 2, 'R', now())",
    );
    const { body } = await sync.trigger('members');
    expect(body.counts.members).toMatchObject({ read: 4, unchanged: 4, updated: 0, rejected: 0 });
    const checkpoints = await sync.rows('select checkpoint from sync_runs where id = $1', [
      body.sync_id,
    ]);
    expect(checkpoints[0].checkpoint?.key ?? null, 'no row had to be read').toBeNull();
  },
);

async function incremental() {
  const { body } = await sync.platform.send('POST', '/api/admin/sync/trigger', {
    headers: await sync.platform.admin(),
    body: { type: 'incremental' },
  });
  const read = async () => (await sync.get(`/api/sync/runs/${body.sync_id}`)).body.run;
  await expect.poll(async () => (await read()).status).toBe('completed');
  return read();
}

/** Keeps whatever reads the source's regions waiting until `work` is done, which is given the connection that waits. */
async function whileSourceStalls(start: () => Promise<void>, work: (id: number) => Promise<void>) {
  await source.query('lock tables Rgn write');
  try {
    await start();
    const waiting = async () => {
      const [rows] = await source.query<mysql.RowDataPacket[]>(
        `select id from information_schema.processlist
          where db = ? and id <> connection_id() and state like 'Waiting for table%'`,
        [database],
      );
      return rows;
    };
    await expect.poll(waiting).toHaveLength(1);
    await work((await waiting())[0]?.id);
  } finally {
    await source.query('unlock tables');
  }
}

const runOf = async (id: string) => (await sync.get(`/api/sync/runs/${id}`)).body.run;

needsServer('a run that waits for the source is cancelled, and the next one goes', async () => {
  let id = '';
  const start = async () => {
    const headers = await sync.platform.admin();
    const body = { type: 'regions' };
    id = (await sync.platform.send('POST', '/api/admin/sync/trigger', { headers, body })).body
      .sync_id;
  };
  await whileSourceStalls(start, async () => {
    await sync.platform.send('POST', `/api/sync/runs/${id}/cancel`, { headers: sync.service });
    await expect.poll(async () => (await runOf(id)).status).toBe('cancelled');
  });
  expect((await sync.trigger('regions')).status).toBe(200);
});

needsServer('a moment is of the day that it is where the server is', async () => {
  await source.query(
    "alter table Posn modify from_dt timestamp null; set global time_zone = '+02:00'",
  );
  try {
    // Half past midnight there, and still the day before in UTC.
    await source.query(
      "set time_zone = '+02:00'; update Posn set from_dt = '2024-03-01 00:30:00' where PosnId = 1; set time_zone = 'SYSTEM'",
    );
    await sync.trigger('positions');
    expect(await sync.rows('select start_date::text from positions where id = 1')).toEqual([
      { start_date: '2024-03-01' },
    ]);
  } finally {
    await source.query("set global time_zone = 'SYSTEM'");
  }
});

needsServer('an incremental run knows a moment, wherever the server is', async () => {
  await source.query('alter table people modify touched timestamp null');
  await source.query("update people set touched = '2020-01-01'");
  await incremental();
  for (const zone of ['-09:00', '+11:00']) {
    await source.query(`set global time_zone = '${zone}'`);
    try {
      await source.query(`update people set given = '${zone}', touched = now() where no = '1002'`);
      expect((await incremental()).counts.members).toMatchObject({ read: 1, updated: 1 });
      await source.query("update people set touched = now() - interval 2 hour where no = '1002'");
      expect((await incremental()).counts.members).toMatchObject({ read: 0 });
    } finally {
      await source.query("set global time_zone = 'SYSTEM'");
    }
  }
});

needsServer('codes that go on with a blank where others end are ranges of their own', async () => {
  const twenty = Array.from({ length: 20 }, (_, i) => String(i).padStart(2, '0'));
  const codes = ['A', ...['A ', 'B', 'C', 'D'].flatMap(start => twenty.map(end => start + end))];
  await source.query('insert into Rgn values ?', [codes.map(code => [code, 'old'])]);
  await sync.trigger('regions');
  await source.query("update Rgn set RgnNm = 'new' where RgnCd = 'A 07'");
  const { body } = await sync.trigger('regions');
  expect(body.counts.regions).toMatchObject({ updated: 1, rejected: 0 });
});
