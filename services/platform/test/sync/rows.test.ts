import { metricsToken } from '@guildhall/service-kit/testing';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { insertLink } from '../factories.js';
import { holdTable, startSync } from './harness.js';

const good = 990;
const bad = 10;

const sync = await startSync();
await sync.source.query("insert into regions values ('NW', 'Northwest')");
await sync.source.query("insert into facilities values ('ZQX', 'Quix', 'NW', true)");
// An external table without keys or constraints.
await sync.source.query('alter table members drop constraint members_pkey');
await sync.source.query('alter table members alter column membernumber drop not null');
await sync.source.query(
  `insert into members select (100000 + n)::text, 'First', null, 'Last' || n, null, 'ZQX', 1, ' Active '
     from generate_series(1, ${good}) n`,
);
await sync.source.query(
  `insert into members select
     case n % 10 when 0 then null when 1 then '' when 2 then (100000 + n)::text when 9 then ' 7' else (900000 + n)::text end,
     case n % 10 when 3 then null when 4 then '  ' else 'First' end, null,
     case n % 10 when 5 then repeat('x', 300) else 'Last' end, null,
     case n % 10 when 6 then 'NOPE' else 'ZQX' end,
     case n % 10 when 7 then null else 1 end,
     case n % 10 when 8 then null else 'active' end
   from generate_series(1, ${bad}) n`,
);
await sync.trigger('regions');
await sync.trigger('facilities');
afterAll(() => sync.stop());

const members = (body: object) => body as { counts: { members: Record<string, number> } };

test('a dry run counts what a real run would do, and writes no row', async () => {
  const { body } = await sync.all({ dry_run: true, types: ['members'] });
  expect(members(body).counts.members).toMatchObject({
    read: good + bad,
    inserted: good,
    rejected: bad,
  });
  expect(await sync.rows('select 1 from members')).toEqual([]);
});

test('invalid rows of every kind are listed with code and reason, and do not fail the run', async () => {
  const { status, body } = await sync.all({ types: ['members'] });
  expect([status, body.status]).toEqual([200, 'completed']);
  expect(body.counts.members).toMatchObject({ inserted: good, updated: 0, rejected: bad });
  expect(await sync.rows('select count(*)::int as n from members')).toEqual([{ n: good }]);
  const listed = await sync.get(`/api/sync/runs/${body.sync_id}/rejected?limit=1000`);
  const codes = listed.body.rejected.map((row: { code: string }) => row.code).sort();
  expect(codes).toHaveLength(bad);
  const each = bad / 10;
  const count = (code: string) => codes.filter((found: string) => found === code).length;
  expect(count('DUPLICATE_RECORD')).toBe(each);
  expect(count('INVALID_FACILITY_CODE')).toBe(each);
  expect(count('MEMBER_DATA_INCOMPLETE')).toBe(8 * each);
  const unknown = listed.body.rejected.find(
    (row: { code: string }) => row.code === 'INVALID_FACILITY_CODE',
  );
  expect(unknown).toMatchObject({
    type: 'members',
    key: '900006',
    message: 'Facility NOPE does not exist',
    message_said: { code: 'no_facility_called', values: ['NOPE'] },
    fields: { member_number: '900006', facility_code: 'NOPE' },
  });
});

test('pages of rejected rows are complete and without repeats', async () => {
  const { body } = await sync.all({ types: ['members'] });
  const seen: string[] = [];
  let after = '';
  for (;;) {
    const page = await sync.get(`/api/sync/runs/${body.sync_id}/rejected?limit=3${after}`);
    seen.push(...page.body.rejected.map((row: { id: string }) => row.id));
    if (page.body.next === null) break;
    after = `&after=${page.body.next}`;
    if (seen.length > 30) break;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThanOrEqual(Math.min(bad, 30));
});

test('a cursor that no page gave is refused instead of starting over', async () => {
  const { body } = await sync.all({ types: ['members'] });
  for (const list of ['rejected', 'changes'])
    expect(await sync.get(`/api/sync/runs/${body.sync_id}/${list}?after=abc`)).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION_ERROR' },
    });
});

test('a second run writes nothing, and rejects the same rows', async () => {
  const { body } = await sync.all({ types: ['members'] });
  expect(body.counts.members).toMatchObject({
    read: good + bad,
    inserted: 0,
    updated: 0,
    deactivated: 0,
    unchanged: good,
    rejected: bad,
  });
});

test('a first load of members without accounts queues no event', async () => {
  expect(await sync.rows('select 1 from events')).toEqual([]);
});

test('a missing member is deactivated, and restored with the row', async () => {
  await sync.source.query(
    "create table kept as select * from members where membernumber = '100500'",
  );
  await sync.source.query("delete from members where membernumber = '100500'");
  const gone = await sync.all({ types: ['members'] });
  expect(gone.body.counts.members).toMatchObject({ deactivated: 1, updated: 0 });
  expect(await sync.rows("select status from members where member_number = '100500'")).toEqual([
    { status: 'inactive' },
  ]);
  const again = await sync.all({ types: ['members'] });
  expect(again.body.counts.members).toMatchObject({ deactivated: 0 });
  await sync.source.query('insert into members select * from kept');
  const back = await sync.all({ types: ['members'] });
  expect(back.body.counts.members).toMatchObject({ inserted: 0, updated: 1 });
  expect(await sync.rows("select status from members where member_number = '100500'")).toEqual([
    { status: 'active' },
  ]);
});

test('a row that became invalid does not change its member', async () => {
  await sync.source.query("update members set lastname = null where membernumber = '100501'");
  const { body } = await sync.all({ types: ['members'] });
  expect(body.counts.members).toMatchObject({ deactivated: 0, updated: 0, rejected: bad + 1 });
  expect(
    await sync.rows("select last_name, status from members where member_number = '100501'"),
  ).toEqual([{ last_name: 'Last501', status: 'active' }]);
  await sync.source.query("update members set lastname = 'Last501' where membernumber = '100501'");
});

test('a run that rejects most members completes, and health reports it', async () => {
  const health = async () => (await sync.get('/api/sync/health')).body.health;
  await sync.rows(
    `update sync_runs set started_at = started_at - interval '2 days', finished_at = finished_at - interval '2 days'`,
  );
  await sync.source.query('update members set membertypeid = null');
  const { body } = await sync.all({ types: ['members'] });
  expect([body.status, body.counts.members.rejected]).toEqual(['completed', good + bad]);
  // What is here is as old as before, and the alarm goes by that age.
  expect(await health()).toMatchObject({
    status: 'unhealthy',
    last_sync_age_hours: expect.closeTo(48, 0),
    issues: [
      { code: 'SYNC_STALE' },
      { code: 'ROWS_REJECTED', message: expect.stringContaining('members') },
    ],
  });
  await sync.source.query('update members set membertypeid = 1');
  await sync.all({ types: ['members'] });
  expect((await health()).issues).toEqual([]);
});

test('a change of a linked member is one event, others cause none', async () => {
  await insertLink(sync.platform.pool, '100010', '710000000000000010');
  await insertLink(sync.platform.pool, '100011', '710000000000000011');
  await sync.source.query(
    "update members set lastname = 'Renamed' where membernumber in ('100010', '100012')",
  );
  await sync.source.query(
    "update members set email = 'a@example.org' where membernumber = '100011'",
  );
  const { body } = await sync.all({ types: ['members'] });
  expect(body.counts.members).toMatchObject({ updated: 3 });
  const events = await sync.rows('select member_number, payload from events');
  expect(events).toMatchObject([
    {
      member_number: '100010',
      payload: { event: 'member.updated', data: { last_name: 'Renamed', status: 'active' } },
    },
  ]);
});

test('a dry run sends no events', async () => {
  await sync.source.query("update members set lastname = 'Again' where membernumber = '100010'");
  const { body } = await sync.all({ types: ['members'], dry_run: true });
  expect(body.counts.members).toMatchObject({ updated: 1 });
  expect(await sync.rows('select 1 from events')).toHaveLength(1);
});

test('a position added to or removed from a linked member causes an event', async () => {
  await sync.all({ types: ['members'] });
  const before = (await sync.rows('select 1 from events')).length;
  await sync.source.query(
    "insert into positions values (1, '100010', 'facrep', 'ZQX', '2020-01-01', null), (2, '100012', 'facrep', 'ZQX', '2020-01-01', null), (3, 'unknown', 'vp', null, '2020-01-01', null)",
  );
  const added = await sync.all({ types: ['positions'] });
  expect(added.body.counts.positions).toMatchObject({ inserted: 2, rejected: 1 });
  expect(await sync.rows('select 1 from events')).toHaveLength(before + 1);
  await sync.source.query('delete from positions where id = 1');
  const removed = await sync.allowing({ types: ['positions'] });
  expect(removed.body.counts.positions).toMatchObject({ deactivated: 1 });
  expect(await sync.rows('select 1 from events')).toHaveLength(before + 2);
});

test('past positions and unpublished fields cause no event', async () => {
  await sync.source.query(
    "insert into positions values (20, '100010', 'vp', 'ZQX', '2020-01-01', null)",
  );
  await sync.all({ types: ['positions'] });
  const before = await sync.rows('select 1 from events');
  await sync.source.query(
    "insert into positions values (21, '100010', 'facrep', 'ZQX', '2020-01-01', '2021-01-01')",
  );
  await sync.source.query("update positions set start_date = '2020-02-01' where id = 20");
  const { body } = await sync.all({ types: ['positions'] });
  expect(body.counts.positions).toMatchObject({ inserted: 1, updated: 1 });
  await sync.source.query('delete from positions where id = 21');
  await sync.allowing({ types: ['positions'] });
  expect(await sync.rows('select 1 from events')).toEqual(before);
  await sync.source.query("update positions set end_date = '2021-01-01' where id = 20");
  await sync.all({ types: ['positions'] });
  expect(await sync.rows('select 1 from events')).toHaveLength(before.length + 1);
});

test.each([
  {
    what: 'a name',
    member: '100020',
    change: "update members set lastname = 'Nueva' where membernumber = '100020'",
    news: { last_name: 'Nueva' },
  },
  {
    what: 'a position',
    member: '100021',
    change: "insert into positions values (9, '100021', 'vp', null, '2020-01-01', null)",
    news: { positions: [{ position_type: 'vp', facility_code: null }] },
  },
])(
  '$what that changes while its member is being linked causes an event',
  async ({ member, change, news }) => {
    const waiting = async () =>
      (
        await sync.rows(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).length;
    const stall = await holdTable(sync.platform.databaseUrl, 'chat_links', 'share');
    onTestFinished(() => stall.end());
    const linked = sync.platform.send('POST', `/api/member/${member}/link-chat`, {
      headers: await sync.platform.apiKey(),
      body: { chat_id: `7100000000${member}10` },
    });
    await expect.poll(waiting).toBe(1);
    await sync.source.query(change);
    const run = sync.allowing({ types: ['members', 'positions'] });
    await expect.poll(waiting).toBe(2);
    await stall.end();
    expect([(await linked).status, (await run).body.status]).toEqual([200, 'completed']);
    const [newest] = await sync.rows(
      "select payload -> 'data' as data from events where member_number = $1 order by created_at desc limit 1",
      [member],
    );
    expect(newest?.data).toMatchObject(news);
  },
);

test('runs that cannot find out who left do not hide from the alert that none could', async () => {
  const age = async () => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const { body } = await sync.platform.send('GET', '/metrics', { headers });
    return Number(/^sync_age_seconds(?:\{.*\})? (\S+)$/m.exec(body)?.[1]);
  };
  await sync.all({ types: ['members'] });
  await sync.rows(
    `update sync_runs set started_at = started_at - interval '2 days', finished_at = finished_at - interval '2 days'`,
  );
  await sync.all({ types: ['regions'] });
  expect(await age()).toBeGreaterThan(47 * 3600);
  await sync.all({ types: ['members'] });
  expect(await age()).toBeLessThan(3600);
});
