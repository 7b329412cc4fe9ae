import { sourceFields } from '@guildhall/contracts/platform';
import { afterAll, expect, test } from 'vitest';
import { recordDefinitions } from '../../src/features/sync/mapping/definitions.js';
import { targetSql } from '../../src/features/sync/mapping/target-sql.js';
import { addMembers, startSync } from './harness.js';

const many = 12_000;

const sync = await startSync();
await addMembers(sync.source, many);
await sync.trigger('regions');
await sync.trigger('facilities');
afterAll(() => sync.stop());

const lastKey = async (id: string) =>
  (await sync.rows("select checkpoint ->> 'key' as key from sync_runs where id = $1", [id]))[0]
    ?.key;

test('after a first load the table has planner statistics and visibility information', async () => {
  const { body } = await sync.trigger('members');
  expect(body.counts.members).toMatchObject({ inserted: many });
  expect(
    await sync.rows("select reltuples::int as rows from pg_class where relname = 'members'"),
  ).toEqual([{ rows: many }]);
  const vacuumed =
    "select vacuum_count::int as times from pg_stat_user_tables where relname = 'members'";
  await expect.poll(() => sync.rows(vacuumed), { timeout: 10_000 }).toEqual([{ times: 1 }]);
});

test('without changes only digests are read', async () => {
  const { body } = await sync.trigger('members');
  expect(body.counts.members).toMatchObject({ read: many, unchanged: many, updated: 0 });
  expect(await lastKey(body.sync_id)).toBeNull();
});

test('and the length of ranges is determined without reading the table', async () => {
  const plan = await sync.rows(
    `explain (analyze, format json) ${targetSql(recordDefinitions.members).neighbors}`,
  );
  const nodes: { 'Node Type': string; 'Rows Removed by Filter'?: number }[] = [];
  const visit = (node: { Plans?: never[] } & (typeof nodes)[number]) => {
    nodes.push(node);
    node.Plans?.forEach(visit);
  };
  visit(plan[0]['QUERY PLAN'][0].Plan);
  expect(nodes.map(node => node['Node Type'])).toContain('Tid Range Scan');
  expect(nodes.map(node => node['Node Type'])).not.toContain('Seq Scan');
});

test.each(sourceFields.filter(field => field !== 'member_number'))(
  'a change of %s is found by the digests',
  async field => {
    const theirs: Readonly<Record<typeof field, string>> = {
      first_name: "firstname = 'Else'",
      middle_name: "middlename = 'M'",
      last_name: "lastname = 'Else'",
      email: "email = 'a@example.org'",
      facility_code: 'facility = null',
      member_type_id: 'membertypeid = 2',
      status: "status = 'retired'",
    };
    await sync.source.query(`update members set ${theirs[field]} where membernumber = '105000'`);
    const { body } = await sync.trigger('members');
    expect(body.counts.members).toMatchObject({ updated: 1, unchanged: many - 1 });
    expect(await lastKey(body.sync_id), 'one range was read').toBe('105009');
  },
);
