import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openElsewhere } from '../run-elsewhere.js';
import { addMembers, startSync } from './harness.js';

const sync = await startSync();
afterAll(() => sync.stop());
await addMembers(sync.source, 20);
await sync.source.query(
  `insert into positions select n, (100000 + n)::text, 'vp', null, '2020-01-01', null from generate_series(1, 20) n`,
);
await sync.trigger('all');

const headers = await sync.platform.session({
  subject: 'ana',
  roles: ['admin'],
  authenticatedAt: new Date(),
});
const syncNow = (number: string, body: object = {}) =>
  sync.platform.send('POST', `/api/admin/members/${number}/sync`, { headers, body });
const here = async (number: string) =>
  (
    await sync.rows(
      'select last_name, status, left_source_at is not null as left from members where member_number = $1',
      [number],
    )
  )[0];

test('one member and their positions are updated, and no others', async () => {
  await sync.source.query(`update members set lastname = 'New'`);
  await sync.source.query(`update positions set positiontype = 'facrep' where id in (1, 2)`);
  await sync.source.query(`delete from members where membernumber = '100003'`);
  const { status, body } = await syncNow('100001');
  expect(status).toBe(200);
  expect(body.run).toMatchObject({
    status: 'completed',
    member_number: '100001',
    types: ['members', 'positions'],
    counts: {
      members: { read: 1, updated: 1, deactivated: 0 },
      positions: { read: 1, updated: 1, deactivated: 0 },
    },
  });
  expect(await here('100001')).toMatchObject({ last_name: 'New' });
  expect(await here('100002')).toMatchObject({ last_name: 'Last2' });
  expect(await here('100003'), 'gone, and not asked for').toMatchObject({ left: false });
  const [entry] = await sync.platform.audited({ action: 'sync.start', member: '100001' });
  expect(entry).toMatchObject({ actor: 'ana' });
});

test('a position that is gone or now another’s is removed from the member', async () => {
  await sync.source.query('delete from positions where id = 4');
  await sync.source.query(`update positions set membernumber = '100006' where id = 5`);
  expect((await syncNow('100004')).body.run.counts.positions).toMatchObject({ deactivated: 1 });
  expect((await syncNow('100005')).body.run.counts.positions).toMatchObject({ updated: 1 });
  expect(
    await sync.rows('select id, member_number, is_active from positions where id in (4, 5)'),
  ).toEqual([
    { id: 4, member_number: '100004', is_active: false },
    { id: 5, member_number: '100006', is_active: true },
  ]);
});

test('a missing member becomes inactive alone, and is restored alone', async () => {
  const [row] = await sync.source.query(
    `delete from members where membernumber = '100007' returning *`,
  );
  expect((await syncNow('100007')).body.run.counts.members).toMatchObject({ deactivated: 1 });
  expect(await here('100007')).toMatchObject({ status: 'inactive', left: true });
  expect(await here('100003'), 'gone as well').toMatchObject({ left: false });
  await sync.source.query(
    'insert into members select * from json_populate_record(null::members, $1)',
    [JSON.stringify(row)],
  );
  expect((await syncNow('100007')).body.run.counts.members).toMatchObject({ updated: 1 });
  expect(await here('100007')).toMatchObject({ status: 'active', left: false });
});

test('a rejected row is stored, and its member is not changed', async () => {
  await sync.source.query(`update members set lastname = '' where membernumber = '100008'`);
  const { run } = (await syncNow('100008')).body;
  expect(run).toMatchObject({ status: 'completed', counts: { members: { rejected: 1 } } });
  const { rejected } = (await sync.get(`/api/sync/runs/${run.id}/rejected`)).body;
  expect(rejected).toMatchObject([{ key: '100008' }]);
  await sync.source.query(
    `update members set membernumber = ' 100009' where membernumber = '100009'`,
  );
  expect((await syncNow('100009')).body.run.counts.members).toMatchObject({ deactivated: 0 });
});

test('the guard also applies: an emptied source stops the run, and its digest allows it', async () => {
  await sync.source.query('create table aside as select * from members; delete from members');
  const { run } = (await syncNow('100010')).body;
  expect(run).toMatchObject({
    status: 'failed',
    counts: { members: { status: 'stopped', guard: { leaving: 1, source_is_empty: true } } },
  });
  const { digest } = run.counts.members.guard;
  const allowed = (await syncNow('100010', { allow_deactivations: [digest] })).body.run;
  expect(allowed.counts.members).toMatchObject({ status: 'completed', deactivated: 1 });
  await sync.source.query('insert into members select * from aside; drop table aside');
});

test('it does not change the reported age of other members’ data', async () => {
  const before = (await sync.get('/api/sync/status')).body.status.last_sync;
  await syncNow('100011');
  expect((await sync.get('/api/sync/status')).body.status.last_sync).toEqual(before);
  expect(
    await sync.rows(
      'select 1 from sync_runs where member_number is not null and watermark is not null',
    ),
  ).toEqual([]);
});

test('it is refused during a run, and an unknown member is a 404', async () => {
  const elsewhere = await openElsewhere(sync.platform.databaseUrl);
  onTestFinished(elsewhere.stop);
  await elsewhere.start('other', 'tests');
  const busy = await syncNow('100001');
  expect([busy.status, busy.body.error]).toEqual([409, 'SYNC_IN_PROGRESS']);
  expect(busy.body.details).toMatchObject({ sync_id: 'other' });
  expect((await syncNow('unknown')).body.error).toBe('MEMBER_NOT_FOUND');
});
