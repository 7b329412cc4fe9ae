import { erasedMark } from '@guildhall/service-kit/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { erasureKey } from '../harness.js';
import { addMembers, startSync } from './harness.js';

const number = '100007';
const sync = await startSync();
const admin = await sync.platform.admin();
beforeAll(async () => {
  await addMembers(sync.source, 100);
  await sync.source.query(
    `insert into positions values (1, '${number}', 'vp', 'ZQX', '2020-01-01', null)`,
  );
  await sync.trigger('all');
});
afterAll(() => sync.stop());

const post = (path: string, body?: object) =>
  sync.platform.send('POST', `/api/admin/members/${number}/${path}`, {
    headers: admin,
    ...(body && { body }),
  });
const here = (table = 'members') =>
  sync.rows(`select member_number from ${table} where member_number = $1`, [number]);
const countsOf = async (id: string) => (await sync.get(`/api/sync/runs/${id}`)).body.run.counts;
const run = async (types: readonly string[] = ['members', 'positions'], more: object = {}) =>
  countsOf((await sync.all({ types, ...more })).body.sync_id);
/** Asks what has changed since, and not who is gone. */
async function incremental() {
  const body = { type: 'incremental' };
  const path = '/api/admin/sync/trigger';
  const started = await sync.platform.send('POST', path, { headers: admin, body });
  const asked = `/api/sync/runs/${started.body.sync_id}`;
  const isDone = async () => (await sync.get(asked)).body.run.status === 'completed';
  await vi.waitUntil(isDone, { interval: 50, timeout: 20_000 });
  return countsOf(started.body.sync_id);
}
const aside = (work: string) =>
  sync.source.query(
    work === 'out'
      ? `create table aside as select * from members where membernumber = '${number}';
         delete from members where membernumber = '${number}'`
      : `insert into members select * from aside; drop table aside`,
  );

describe('the row of an erased member that is still in the source', () => {
  beforeEach(async () => {
    await post('lift-erasure');
    await run();
    await post('erase', { confirm: number, despite_source: true });
    await expect.poll(() => here(), { interval: 100, timeout: 20_000 }).toEqual([]);
  });

  test('is skipped with its positions, counted separately, and not listed', async () => {
    const { members, positions } = await run();
    expect(members).toMatchObject({ status: 'completed', erased: 1, rejected: 0, inserted: 0 });
    expect(members.deactivated).toBe(0);
    expect(positions).toMatchObject({ status: 'completed', erased: 1, rejected: 0 });
    await sync.source.query('update members set updated_at = now()');
    expect((await incremental()).members).toMatchObject({ erased: 1 });
    expect(await here()).toEqual([]);
    expect(
      await sync.rows(`select from sync_rejected where fields ->> 'member_number' = $1`, [number]),
    ).toEqual([]);
  });

  test('is accepted once it has disappeared and is back, and the other services are notified', async () => {
    await aside('out');
    // A dry run and one that is not asked who is gone see nothing disappear.
    await run(['members'], { dry_run: true });
    await incremental();
    await aside('in');
    expect((await run()).members).toMatchObject({ erased: 1 });
    await aside('out');
    await run();
    await aside('in');
    expect((await run(['members'], { dry_run: true })).members).toMatchObject({ inserted: 1 });
    expect((await run()).members).toMatchObject({ erased: 0, inserted: 1 });
    expect([await here(), await here('positions')]).toEqual([
      [{ member_number: number }],
      [{ member_number: number }],
    ]);
    expect(await sync.rows('select from erased_members')).toEqual([]);
    const [entry] = await sync.rows(
      `select action, resource from audit_log where member_number = $1 and action = 'person.erasure-lifted'
        order by id desc limit 1`,
      [number],
    );
    expect(entry).toMatchObject({ resource: expect.stringMatching(/^sync:/) });
    const mark = erasedMark(erasureKey)(number);
    expect(
      await sync.rows(`select from jobs.job where name = 'lift-erasure' and data ->> 'mark' = $1`, [
        mark,
      ]),
    ).not.toEqual([]);
  });

  test('is accepted when an administrator lifts the erasure', async () => {
    await post('lift-erasure');
    expect((await run()).members).toMatchObject({ erased: 0, inserted: 1 });
    expect(await here()).toEqual([{ member_number: number }]);
  });

  test('is skipped if it is also invalid, and does not count as gone', async () => {
    await sync.source.query(
      `update members set status = 'no status' where membernumber = '${number}'`,
    );
    expect((await run()).members).toMatchObject({ erased: 1, rejected: 0 });
    await sync.source.query(
      `update members set status = 'active' where membernumber = '${number}'`,
    );
    expect((await run()).members).toMatchObject({ erased: 1 });
  });
});
