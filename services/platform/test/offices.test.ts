import { afterAll, expect, test } from 'vitest';
import { insertFacilities, insertMembers, insertPosition } from './factories.js';
import { startPlatform } from './harness.js';

const platform = await startPlatform();
afterAll(() => platform.stop());

test('today is the UTC date, also if the database server is in another time zone', async () => {
  // Where it is another day at this moment: the comparison of roles at night would else see an office a day late.
  const elsewhere = new Date().getUTCHours() < 11 ? 'Etc/GMT+12' : 'Etc/GMT-14';
  const { pool } = platform;
  await pool.query(
    `do $$ begin execute format('alter database %I set timezone to %L', current_database(), '${elsewhere}'); end $$`,
  );
  const replica = await platform.replica();
  await replica.ready();
  const headers = await platform.apiKey(['members:read']);
  await insertFacilities(pool, { NW: ['ZQX'] });
  await insertMembers(pool, [{ member_number: '100' }]);
  // Last, as midnight may come before they are read.
  const now = Date.now();
  const day = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
  const office = { member_number: '100', facility_code: 'ZQX' };
  await insertPosition(pool, { ...office, id: 1, start_date: day(0) });
  await insertPosition(pool, { ...office, id: 2, start_date: day(1) });
  await insertPosition(pool, { ...office, id: 3, end_date: day(0) });
  await insertPosition(pool, { ...office, id: 4, end_date: day(-1) });
  const answer = await replica.inject({ method: 'GET', url: '/api/member/100', headers });
  const active = answer
    .json()
    .member.positions.map((held: { readonly id: number; readonly active: boolean }) => [
      held.id,
      held.active,
    ]);
  expect(active).toEqual([
    [1, true],
    [2, false],
    [3, true],
    [4, false],
  ]);
});
