import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import mysql from 'mysql2/promise';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertLink } from '../factories.js';
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
      { n: '1002', f: 'Tab\tName', m: null, l: 'Back\\slash', s: 'retired' },
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

needsServer('what cannot be taken is listed with its reason', async () => {
  const { body } = await sync.trigger('all');
  const { rejected } = (await sync.get(`/api/sync/runs/${body.sync_id}/rejected`)).body;
  const listed = rejected.map((row: Record<string, unknown>) => [
    row.type,
    row.key,
    row.code,
    row.message,
  ]);
  expect(listed).toHaveLength(6);
  expect(listed).toEqual(
    expect.arrayContaining([
      ['members', null, 'MEMBER_DATA_INCOMPLETE', 'member_number is missing'],
      ['members', '1003', 'MEMBER_DATA_INCOMPLETE', 'first_name is missing'],
      ['members', '1004', 'INVALID_FACILITY_CODE', 'There is no facility NOPE'],
      ['members', '1002', 'DUPLICATE_RECORD', expect.stringContaining('1002')],
      ['positions', '2', 'MEMBER_DATA_INCOMPLETE', 'start_date is missing'],
      ['positions', '3', 'MEMBER_DATA_INCOMPLETE', 'There is no member 9999'],
    ]),
  );
});

needsServer(
  'ranges that are alike are found by digests that both servers compute alike',
  async () => {
    await source.query("delete from people where no in ('1002', '1003', '1004') or no is null");
    await source.query(
      "insert into people values ('1002', 'Tab\\tName', null, 'Back\\\\slash', null, 'ZQY', 2, 'R', now())",
    );
    const { body } = await sync.trigger('members');
    expect(body.counts.members).toMatchObject({ read: 4, unchanged: 4, updated: 0, rejected: 0 });
    const checkpoints = await sync.rows('select checkpoint from sync_runs where id = $1', [
      body.sync_id,
    ]);
    expect(checkpoints[0].checkpoint?.key ?? null, 'no row had to be read').toBeNull();
  },
);

needsServer(
  'a change is one event for a linked member, and a gone row is out of service',
  async () => {
    await insertLink(sync.platform.pool, '1001', '710000000000000001');
    await source.query("update people set state = 'R' where no = '1001'");
    await source.query("delete from people where binary no = 'a1'");
    const { body } = await sync.all({ types: ['members'], allow_mass_deactivation: true });
    expect(body.counts.members).toMatchObject({ updated: 1, deactivated: 1, unchanged: 2 });
    expect(await sync.rows("select payload->'data'->>'status' as status from events")).toEqual([
      { status: 'retired' },
    ]);
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

needsServer('an incremental run reads what the source says it has changed', async () => {
  await source.query("update people set touched = '2020-01-01' where no <> 'A1'");
  const run = await incremental();
  // Of 'A1' nobody says when it was changed, so it is read again.
  expect(run).toMatchObject({ mode: 'incremental' });
  expect(run.counts.members).toMatchObject({ read: 1, unchanged: 1, deactivated: 0 });
});

needsServer('it sees what a server in the west has written by its own clock', async () => {
  await source.query(
    "alter table people modify touched datetime null; set global time_zone = '-05:00'",
  );
  try {
    await source.query(
      "update people set family = 'Wed', touched = utc_timestamp() - interval 5 hour where no = '1002'",
    );
    expect((await incremental()).counts.members).toMatchObject({ updated: 1 });
  } finally {
    await source.query("set global time_zone = 'SYSTEM'");
  }
});

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

needsServer('a run whose source goes away fails, and says so', async () => {
  let answer: ReturnType<SyncTest['trigger']> | undefined;
  const start = async () => {
    answer = sync.trigger('regions');
  };
  await whileSourceStalls(start, async id => {
    await source.query(`kill ${id}`);
    expect(await answer).toMatchObject({
      status: 503,
      body: { error: 'DATABASE_CONNECTION_ERROR', details: { failed_operations: ['regions'] } },
    });
  });
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
