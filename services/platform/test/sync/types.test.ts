import { afterAll, expect, test } from 'vitest';
import { startSync } from './harness.js';

const sync = await startSync({ members: 1200 });
afterAll(() => sync.stop());

test('the five types triggered one after another all return 200, and the target equals the source', async () => {
  for (const type of ['regions', 'facilities', 'members', 'positions', 'all']) {
    const { status, body } = await sync.trigger(type);
    expect([status, body.success, body.syncType, body.status], JSON.stringify(body)).toEqual([
      200,
      true,
      type,
      'completed',
    ]);
  }
  const columns =
    'membernumber as a, firstname as b, middlename as c, lastname as d, email as e, facility as f, membertypeid as g, status as h';
  const ours =
    'member_number as a, first_name as b, middle_name as c, last_name as d, email as e, facility_code as f, member_type_id as g, status as h';
  expect(await sync.rows(`select ${ours} from members order by 1`)).toEqual(
    await sync.source.query(`select ${columns} from members order by 1`),
  );
});
