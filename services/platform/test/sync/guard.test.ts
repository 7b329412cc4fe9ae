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

test('an emptied source table changes nothing and reports the reason', () =>
  without('all', async () => {
    const before = await sync.rows(digest);
    const { status, body } = await sync.trigger('members');
    expect([status, body.error]).toEqual([500, 'SYNC_FAILED']);
    expect(body.details).toMatchObject({ failed_operations: ['members'] });
    const { run } = (await sync.get(`/api/sync/runs/${body.details.sync_id}`)).body;
    expect(run.counts.members).toMatchObject({ status: 'stopped', deactivated: 0 });
    expect(run.counts.members.reason).toMatch(/source has no rows/);
    expect(await sync.rows(digest)).toEqual(before);
  }));

test('a loss of eleven percent changes nothing and reports the reason', () =>
  without('110', async () => {
    const before = await sync.rows(digest);
    const { status, body } = await sync.trigger('members');
    expect([status, body.error]).toEqual([500, 'SYNC_FAILED']);
    expect(body.message).toMatch(/110 of 1000 live rows/);
    expect(await sync.rows(digest)).toEqual(before);
  }));

test('at most fifty rows may be removed, however small their share is', async () => {
  await without('51', async () => {
    const { status, body } = await sync.trigger('members');
    expect([status, body.message]).toEqual([500, expect.stringContaining('51 of 1000 live rows')]);
  });
  await without('50', async () => {
    expect((await sync.trigger('members')).body.counts.members).toMatchObject({ deactivated: 50 });
  });
  expect((await sync.trigger('members')).status).toBe(200);
});

const members = { types: ['members'] };
const allow = (digests: readonly string[]) =>
  sync.all({ ...members, allow_deactivations: digests });

test('an allowance applies once, to the previewed rows', async () => {
  let digests: readonly string[] = [];
  await without('110', async () => {
    const preview = await sync.all({ ...members, dry_run: true });
    expect([preview.status, preview.body.error]).toEqual([500, 'SYNC_FAILED']);
    digests = await sync.digestsOf(preview.body.details.sync_id);
    expect(digests).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    // One more is gone than was seen: the allowance is used, and nothing is written.
    await sync.source.query('create table late as select * from members limit 1');
    await sync.source.query(
      'delete from members where membernumber in (select membernumber from late)',
    );
    expect((await allow(digests)).body).toMatchObject({
      error: 'SYNC_FAILED',
      message: expect.stringContaining('111 of 1000'),
    });
    await sync.source.query('insert into members select * from late; drop table late');
    expect((await allow(digests)).body.error).toBe('SYNC_ALREADY_ALLOWED');

    // The same rows have to be looked at once more.
    await sync.trigger('members');
    expect((await allow(digests)).body.counts.members).toMatchObject({ deactivated: 110 });
  });
  await sync.trigger('members');
  await without('110', async () =>
    expect((await allow(digests)).body.error).toBe('SYNC_ALREADY_ALLOWED'),
  );
});

test('rows that no run has previewed cannot be allowed', async () => {
  const { status, body } = await allow(['0'.repeat(64)]);
  expect([status, body.error]).toEqual([409, 'SYNC_NOT_PREVIEWED']);
});

test('a rejected row counts as present: its member is not changed', async () => {
  const keys = await sync.source.query('select membernumber as n from members order by 1 limit 4');
  const [blank, control, name, status] = keys.map(({ n }) => n);
  await sync.source.query('create table aside as select * from members');
  const change = (set: string, n: string) =>
    sync.source.query(`update members set ${set} where membernumber = $1`, [n]);
  await change(`membernumber = ' ' || membernumber`, blank);
  await change(`membernumber = membernumber || U&'\\202E'`, control);
  await change(`firstname = U&'\\202Eevil', status = 'inactive'`, name);
  await change(`status = 'gone away'`, status);
  const { body } = await sync.trigger('members');
  expect(body.counts.members).toMatchObject({ rejected: 4, updated: 0, deactivated: 0 });
  await sync.source.query('delete from members; insert into members select * from aside');
  await sync.source.query('drop table aside');
});

test('a type stopped by the guard does not stop the others', () =>
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

const bringUpToDate = () => sync.allowing(members);

test('eleven percent becoming inactive changes nothing, until an administrator reviews and allows it once', async () => {
  await bringUpToDate();
  await inactive(110, async () => {
    const before = await sync.rows(digest);
    const { status, body } = await sync.trigger('members');
    expect([status, body.error]).toEqual([500, 'SYNC_FAILED']);
    expect(body.message).toMatch(
      /110 of 1000 live rows .* missing from the source or inactive in it/,
    );
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
