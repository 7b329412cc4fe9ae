import { afterAll, expect, test } from 'vitest';
import { insertLink } from '../factories.js';
import { addMembers, startSync } from './harness.js';

/** More than are committed together, so that batches are merged side by side. */
const many = 20_500;
const linked = '100001';

const sync = await startSync();
await addMembers(sync.source, many);
afterAll(() => sync.stop());

const counts = { read: many, inserted: 0, updated: 0, unchanged: 0, deactivated: 0, rejected: 0 };

test('counts of batches merged concurrently are summed', async () => {
  const first = await sync.all({ types: ['regions', 'facilities', 'members'] });
  expect(first.body.counts.members).toMatchObject({ ...counts, inserted: many });
  await insertLink(sync.platform.pool, linked, '123456789012345678');
  const again = await sync.all({ types: ['members'] });
  expect(again.body.counts.members).toMatchObject({ ...counts, unchanged: many });
});

test('changed members are updated, identical rows are not', async () => {
  await sync.source.query("update members set lastname = lastname || 'x'");
  const changed = await sync.all({ types: ['members'] });
  expect(changed.body.counts.members).toMatchObject({ ...counts, updated: many });
  await sync.source.query(
    "update members set firstname = 'Other' where membernumber::int % 2 = 0 and membernumber::int > 110000",
  );
  const some = await sync.all({ types: ['members'] });
  expect(some.body.counts.members).toMatchObject({
    ...counts,
    updated: 5250,
    unchanged: many - 5250,
  });
});

test('if a member’s positions come in two batches, the newest event contains both', async () => {
  await sync.source.query(
    `insert into positions select n, case when n in (1, ${many}) then '${linked}' else (100000 + n)::text end,
       'facrep', 'ZQX', '2020-01-01', null from generate_series(1, ${many}) n`,
  );
  const { body } = await sync.all({ types: ['positions'] });
  expect(body.counts.positions).toMatchObject({ ...counts, inserted: many });
  const [newest] = await sync.rows(
    `select json_array_length(payload->'data'->'positions') as n from events
      where member_number = $1 order by created_at desc limit 1`,
    [linked],
  );
  expect(newest).toMatchObject({ n: 2 });
});

test('only the first of very many rejected rows are stored, and all are counted', async () => {
  await sync.source.query("update members set status = 'Gast'");
  const { body } = await sync.all({ types: ['members'] });
  expect(body.counts.members).toMatchObject({ ...counts, rejected: many });
  expect((await sync.get(`/api/sync/runs/${body.sync_id}/rejected/reasons`)).body.reasons).toEqual([
    { type: 'members', code: 'MEMBER_DATA_INCOMPLETE', rows: 5000 },
  ]);
});
