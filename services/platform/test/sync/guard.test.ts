import { afterAll, expect, test } from 'vitest';
import { startSync } from './harness.js';

const digest = `select md5(string_agg(m::text, ',' order by member_number)) as digest from members m`;

const sync = await startSync({ members: 1000 });
await sync.source.query('delete from positions');
await sync.source.query(`insert into positions select n, membernumber, 'vp', null, '2020-01-01', null
  from (select row_number() over (order by membernumber) as n, membernumber from members limit 100) as m`);
await sync.trigger('all');
afterAll(() => sync.stop());

/** Takes a share of the members away for the time of one test. */
async function without(share: string, work: () => Promise<void>): Promise<void> {
  await sync.source.query('create table aside as select * from members');
  await sync.source.query(
    `delete from members where membernumber in (select membernumber from aside order by membernumber desc limit ${share})`,
  );
  try {
    await work();
  } finally {
    await sync.source.query(
      'insert into members select * from aside on conflict do nothing; drop table aside',
    );
  }
}

test('an emptied source table changes nothing and says why', () =>
  without('all', async () => {
    const before = await sync.rows(digest);
    const { status, body } = await sync.trigger('members');
    expect([status, body.error]).toEqual([500, 'SYNC_FAILED']);
    expect(body.details).toMatchObject({ failed_operations: ['members'] });
    const { run } = (await sync.get(`/api/sync/runs/${body.details.sync_id}`)).body;
    expect(run.counts.members).toMatchObject({ status: 'stopped', deactivated: 0 });
    expect(run.counts.members.reason).toMatch(/no rows at all/);
    expect(await sync.rows(digest)).toEqual(before);
  }));

test('eleven in a hundred gone change nothing and say why', () =>
  without('110', async () => {
    const before = await sync.rows(digest);
    const { status, body } = await sync.trigger('members');
    expect([status, body.error]).toEqual([500, 'SYNC_FAILED']);
    expect(body.message).toMatch(/110 of 1000 live rows/);
    expect(await sync.rows(digest)).toEqual(before);
  }));

test('what is stopped in a dry run is stopped as it would be for good', () =>
  without('110', async () => {
    const { status, body } = await sync.all({ types: ['members'], dry_run: true });
    expect([status, body.error]).toEqual([500, 'SYNC_FAILED']);
  }));

test('whoever overrides the guard takes the responsibility', async () => {
  await sync.trigger('members');
  await without('300', async () => {
    const { body } = await sync.all({ types: ['members'], allow_mass_deactivation: true });
    expect(body.counts.members).toMatchObject({ deactivated: 300 });
  });
  const { body } = await sync.trigger('members');
  expect(body.counts.members).toMatchObject({ updated: 300, deactivated: 0 });
});

test('one type that stops does not stop the others', () =>
  without('all', async () => {
    const { body } = await sync.trigger('all');
    expect(body.details.failed_operations).toEqual(['members']);
    const { run } = (await sync.get(`/api/sync/runs/${body.details.sync_id}`)).body;
    expect(run.status).toBe('failed');
    expect(run.counts.facilities.status).toBe('completed');
    expect(run.counts.positions.status).toBe('completed');
  }));

/** Some members are inactive in the source for the time of one test. */
async function inactive(members: number, work: () => Promise<void>): Promise<void> {
  await sync.source.query(
    `update members set status = 'Inactive' where membernumber in (
       select membernumber from members where status = 'active' order by membernumber desc limit ${members})`,
  );
  try {
    await work();
  } finally {
    await sync.source.query(`update members set status = 'active' where status = 'Inactive'`);
  }
}

const bringUpToDate = () => sync.all({ types: ['members'], allow_mass_deactivation: true });

test('eleven in a hundred who become inactive change nothing, and an administrator sees them and allows it once', async () => {
  await bringUpToDate();
  await inactive(110, async () => {
    const before = await sync.rows(digest);
    const { status, body } = await sync.trigger('members');
    expect([status, body.error]).toEqual([500, 'SYNC_FAILED']);
    expect(body.message).toMatch(/110 of 1000 live rows .* gone from the source or inactive in it/);
    expect(await sync.rows(digest)).toEqual(before);
    const { changes } = (await sync.get(`/api/sync/runs/${body.details.sync_id}/changes?limit=500`))
      .body;
    expect(changes).toHaveLength(110);
    expect(changes[0]).toMatchObject({
      change: 'update',
      before: { status: 'active' },
      after: { status: 'inactive' },
    });
    const allowed = await bringUpToDate();
    expect(allowed.body.counts.members).toMatchObject({ status: 'completed', updated: 110 });
  });
});
