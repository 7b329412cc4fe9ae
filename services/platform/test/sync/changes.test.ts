import type { SyncChange } from '@guildhall/contracts/platform';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { holdTable, startSync } from './harness.js';

const sync = await startSync({ members: 200 }, { SYNC_MAX_DEACTIVATE_PERCENT: '50' });
await sync.source.query('delete from positions');
await sync.trigger('all');
afterAll(() => sync.stop());

const changesOf = async (id: string, query = ''): Promise<SyncChange[]> =>
  (await sync.get(`/api/sync/runs/${id}/changes${query}`)).body.changes;
const numbers = async () =>
  (
    await sync.rows(
      `select member_number as n from members where left_source_at is null order by member_number limit 3`,
    )
  ).map(({ n }) => n as string);

test('a dry run stores each row that would change, before and after', async () => {
  const [renamed, gone] = await numbers();
  await sync.source.query(`update members set lastname = 'Anders' where membernumber = $1`, [
    renamed,
  ]);
  await sync.source.query('create table aside as select * from members where membernumber = $1', [
    gone,
  ]);
  await sync.source.query('delete from members where membernumber = $1', [gone]);
  const { body } = await sync.all({ types: ['members'], dry_run: true });
  const changes = await changesOf(body.sync_id);
  const update = changes.find(({ change }) => change === 'update');
  expect(update).toMatchObject({ type: 'members', key: renamed, after: { last_name: 'Anders' } });
  expect(update?.before).toMatchObject({ member_number: renamed });
  expect(update?.before).not.toMatchObject({ last_name: 'Anders' });
  expect(await changesOf(body.sync_id, '?change=deactivate')).toEqual([
    expect.objectContaining({
      key: gone,
      before: expect.objectContaining({ status: 'active' }),
      after: null,
    }),
  ]);
  expect(changes).toHaveLength(2);
  // Nothing was written, and the same is still to be done.
  const again = await sync.all({ types: ['members'] });
  expect(again.body.counts.members).toMatchObject({ updated: 1, deactivated: 1 });
  expect(await changesOf(again.body.sync_id)).toEqual([]);

  await sync.source.query('insert into members select * from aside; drop table aside');
  const back = await sync.all({ types: ['members'], dry_run: true });
  expect(await changesOf(back.body.sync_id)).toEqual([
    expect.objectContaining({
      key: gone,
      change: 'return',
      before: expect.objectContaining({ status: 'inactive' }),
    }),
  ]);
});

test('the rows that the guard protected are stored, and administrators can page through them', async () => {
  await sync.trigger('all');
  await sync.source.query('create table aside as select * from members; delete from members');
  const { body } = await sync.trigger('members');
  await sync.source.query('insert into members select * from aside; drop table aside');
  const id = body.details.sync_id;
  const headers = await sync.platform.session({ roles: ['admin'], subject: 'admin-1' });
  const page = await sync.platform.send('GET', `/api/sync/runs/${id}/changes?limit=150`, {
    headers,
  });
  const rest = await sync.platform.send(
    'GET',
    `/api/sync/runs/${id}/changes?limit=150&after=${page.body.next}`,
    { headers },
  );
  const all: SyncChange[] = [...page.body.changes, ...rest.body.changes];
  const live = await sync.rows(
    `select member_number as key from members where left_source_at is null order by member_number`,
  );
  expect(all.map(({ key }) => key)).toEqual(live.map(({ key }) => key));
  expect(new Set(all.map(({ change, after }) => `${change} ${after}`))).toEqual(
    new Set(['deactivate null']),
  );
  expect(rest.body.next).toBeNull();
});

test('a real run records each change with before and after in the member’s history, with the requester', async () => {
  const headers = await sync.platform.session({
    roles: ['admin'],
    subject: 'admin-2',
    authenticatedAt: new Date(),
  });
  const reader = await sync.platform.admin();
  const asked = async (source: string) => {
    await sync.source.query(source);
    const { body } = await sync.platform.send('POST', '/api/admin/sync/trigger', {
      headers,
      body: { type: 'full' },
    });
    const read = async () => (await sync.get(`/api/sync/runs/${body.sync_id}`)).body.run.status;
    await expect.poll(read).toBe('completed');
    return body.sync_id;
  };
  const [other, , number = ''] = await numbers();
  // What a table is first filled with is no change.
  await asked(`insert into positions values (90, '${other}', 'vp', null, '2020-01-01', null)`);
  const history = async (query = '') =>
    (
      await sync.platform.send(
        'GET',
        `/api/admin/audit?member=${number}&action=member.synchronized${query}`,
        { headers: reader },
      )
    ).body.entries;
  const before = (await history()).length;
  const run = await asked(
    `update members set lastname = 'Before' where membernumber = '${number}'`,
  );
  await asked(`update members set lastname = 'After' where membernumber = '${number}'`);
  await sync.source.query(
    `create table aside as select * from members where membernumber = '${number}'`,
  );
  await asked(`delete from members where membernumber = '${number}'`);
  await asked('insert into members select * from aside; drop table aside');
  await asked(`insert into positions values (91, '${number}', 'vp', null, '2020-01-01', null)`);
  await asked(`update positions set end_date = '2021-01-01' where id = 91`);
  await asked('delete from positions where id = 91');

  // Names as they were when it was done.
  await sync.platform.pool.query("delete from sessions where subject = 'admin-2'");
  const all = (await history()).slice(0, -before || undefined).reverse();
  expect(all[0]).toMatchObject({
    actor: 'admin-2',
    actor_name: 'Test Person',
    about: `sync:${run}`,
  });
  expect(all[0].after).toMatchObject({ last_name: 'Before' });
  expect(all.slice(1)).toMatchObject([
    { before: { last_name: 'Before' }, after: { last_name: 'After' } },
    {
      before: { status: 'active', in_source: true },
      after: { status: 'inactive', in_source: false },
    },
    {
      before: { status: 'inactive', in_source: false },
      after: { status: 'active', in_source: true },
    },
    { before: null, after: { position: { position_type: 'vp', end_date: null } } },
    { before: { position: { end_date: null } }, after: { position: { end_date: '2021-01-01' } } },
    {
      before: { position: { is_active: 't' } },
      after: { position: { is_active: 'f', in_source: false } },
    },
  ]);
  const listed = await sync.platform.send('GET', '/api/admin/audit?limit=5', { headers: reader });
  expect(listed.body.entries.map((each: { action: string }) => each.action)).not.toContain(
    'member.synchronized',
  );
});

test('a dry run of a first load shows the rows that would be new', async () => {
  const other = await startSync({ members: 5 });
  try {
    const { body } = await other.all({ dry_run: true });
    const { body: shown } = await other.get(`/api/sync/runs/${body.sync_id}/changes?type=members`);
    expect(shown.changes).toHaveLength(body.counts.members.inserted);
    expect(shown.changes[0]).toMatchObject({ change: 'insert', before: null });
  } finally {
    await other.stop();
  }
});

test('during a dry run, members whom it would change can be linked and unlinked', async () => {
  const [renamed, gone] = await numbers();
  await sync.source.query(`update members set lastname = 'Otra' where membernumber = $1`, [
    renamed,
  ]);
  await sync.source.query('create table aside as select * from members where membernumber = $1', [
    gone,
  ]);
  await sync.source.query('delete from members where membernumber = $1', [gone]);
  const stall = await holdTable(sync.source.url, 'positions');
  onTestFinished(() => stall.end());
  const dryRun = sync.all({ types: ['members', 'positions'], dry_run: true });
  const tried = async () =>
    (await sync.get('/api/sync/status')).body.status.current_sync?.counts.members;
  await expect.poll(tried).toMatchObject({ updated: 1, deactivated: 1 });
  const headers = await sync.platform.apiKey();
  for (const [i, member] of [renamed, gone].entries()) {
    const at = `/api/member/${member}`;
    const body = { chat_id: `71000000000000003${i}` };
    expect(await sync.platform.send('POST', `${at}/link-chat`, { headers, body })).toMatchObject({
      status: 200,
    });
    expect(await sync.platform.send('POST', `${at}/unlink-chat`, { headers })).toMatchObject({
      status: 200,
    });
  }
  await stall.end();
  await sync.source.query('insert into members select * from aside; drop table aside');
  expect((await dryRun).body.counts.members).toMatchObject({ updated: 1, deactivated: 1 });
});

test('a dry run includes changes that an earlier type of it would make', async () => {
  await sync.source.query("insert into regions values ('NEW', 'New')");
  await sync.source.query("insert into facilities values ('NEWF', 'New', 'NEW', true)");
  await sync.source.query(
    "insert into members values ('new', 'New', null, 'Comer', null, 'NEWF', 1, 'active')",
  );
  await sync.source.query(
    "insert into positions values (77, 'new', 'vp', 'NEWF', '2020-01-01', null)",
  );
  const { body } = await sync.all({ dry_run: true });
  for (const type of ['regions', 'facilities', 'members', 'positions'])
    expect(body.counts[type], type).toMatchObject({ inserted: 1, rejected: 0 });
  expect(await sync.rows("select 1 from regions where code = 'NEW'")).toEqual([]);
  await sync.source.query("delete from positions; delete from members where membernumber = 'new'");
  await sync.source.query("delete from facilities where code = 'NEWF'");
  await sync.source.query("delete from regions where code = 'NEW'");
});

test('rejected rows are counted by reason, and can be filtered by it', async () => {
  const [wrong, lost] = await numbers();
  await sync.source.query(`update members set facility = 'NOPE' where membernumber = $1`, [wrong]);
  await sync.source.query(`update members set lastname = '' where membernumber = $1`, [lost]);
  const { body } = await sync.all({ types: ['members'] });
  const at = `/api/sync/runs/${body.sync_id}/rejected`;
  expect((await sync.get(`${at}/reasons`)).body.reasons).toEqual([
    { type: 'members', code: 'INVALID_FACILITY_CODE', rows: 1 },
    { type: 'members', code: 'MEMBER_DATA_INCOMPLETE', rows: 1 },
  ]);
  const { rejected } = (await sync.get(`${at}?code=INVALID_FACILITY_CODE&type=members`)).body;
  expect(rejected).toEqual([expect.objectContaining({ key: wrong })]);
});
