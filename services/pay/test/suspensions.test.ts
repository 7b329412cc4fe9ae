import type { Scope } from '@guildhall/contracts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { facrep, member, startFakePlatform } from './fake-platform.js';
import { startPay } from './harness.js';
import { type Someone, someone } from './people.js';

const known: ReturnType<typeof member>[] = [];
const platform = await startFakePlatform(known);
const pay = await startPay({ PLATFORM_URL: platform.url });
afterAll(async () => {
  await pay.stop();
  platform.stop();
});

let me: Someone;
let rep: Someone;
let facilities = 0;
beforeEach(async () => {
  facilities += 1;
  const facility = `S${facilities}`;
  [me, rep] = [await someone(pay), await someone(pay)];
  known.push(member(me.number, facility), member(rep.number, facility, facrep(facility)));
});

const authorization = async (scope: Scope = 'people:manage') => ({
  authorization: `Bearer ${await platform.ownToken(scope)}`,
});
let moment = Date.parse('2026-03-01T00:00:00Z');
function later() {
  moment += 1000;
  return moment;
}
async function suspend(who: Someone, suspended: readonly string[], at = later()) {
  const path = `/api/v1/people/${who.number}/suspension`;
  const body = { suspended, as_of: new Date(at).toISOString() };
  return pay.send('PUT', path, { headers: await authorization(), body });
}
const listed = async () => (await rep.send('GET', '/api/v1/facility/shares')).status;
const period = { pay_period: 6, year: 2026 };

describe('suspended access', () => {
  test('shared checks are visible only to their member, and are restored', async () => {
    const { id } = (await me.send('POST', '/api/v1/shares', period)).body;
    const total = async () => (await rep.send('GET', '/api/v1/facility/shares')).body.total;
    const read = async () => (await rep.send('GET', `/api/v1/facility/shares/${id}`)).status;
    expect([await total(), await read()]).toEqual([1, 200]);
    expect((await suspend(me, ['shares'])).body).toEqual({
      suspended: ['shares'],
      confirmed: true,
    });
    expect([await total(), await read()]).toEqual([0, 404]);
    expect((await me.send('GET', '/api/v1/shares')).body.shares).toMatchObject([{ id }]);
    const another = { pay_period: 5, year: 2026 };
    expect((await me.send('POST', '/api/v1/shares', another)).status).toBe(403);
    await suspend(me, []);
    expect([await total(), await read()]).toEqual([1, 200]);
  });

  test('a calendar feed is a 404, and works again afterwards', async () => {
    const { url } = (await me.send('POST', '/api/v1/calendar-feed')).body;
    const path = url.slice(url.indexOf('/calendar.ics'));
    const read = async () => (await pay.send('GET', path)).status;
    expect(await read()).toBe(200);
    await suspend(me, ['feeds']);
    expect(await read()).toBe(404);
    expect((await me.send('POST', '/api/v1/calendar-feed')).status).toBe(403);
    await suspend(me, []);
    expect(await read()).toBe(200);
  });

  test('a representative sees no facility, even if the platform’s answer is cached', async () => {
    const manages = async () =>
      (await rep.send('GET', '/api/v1/auth/can-manage-facility-data')).body.can_manage;
    const roster = async () =>
      (await rep.send('GET', `/api/members/facility/S${facilities}`)).status;
    expect([await listed(), await manages(), await roster()]).toEqual([200, true, 200]);
    await suspend(rep, ['representative']);
    expect([await listed(), await manages(), await roster()]).toEqual([403, false, 403]);
    await suspend(rep, []);
    expect([await listed(), await manages(), await roster()]).toEqual([200, true, 200]);
  });
});

test('their own data stays readable to them', async () => {
  const id = await me.shift();
  await suspend(me, ['shares', 'feeds', 'representative']);
  expect((await me.send('GET', `/api/v1/shifts/${id}`)).status).toBe(200);
});

test('an older decision changes nothing, even if it arrives later', async () => {
  const now = Date.now();
  await suspend(me, [], now);
  expect((await suspend(me, ['feeds'], now - 1)).body).toMatchObject({ suspended: [] });
  expect((await suspend(me, ['feeds'], now + 1)).body).toMatchObject({ suspended: ['feeds'] });
});

test('only the platform suspends, and erasure deletes the suspension', async () => {
  const path = `/api/v1/people/${me.number}/suspension`;
  const body = { suspended: ['feeds'], as_of: new Date().toISOString() };
  for (const headers of [await authorization('members:read'), me.headers])
    expect((await pay.send('PUT', path, { headers, body })).status).toBe(403);
  await suspend(me, ['feeds']);
  const erased = await pay.send('POST', `/api/v1/people/${me.number}/erase`, {
    headers: await authorization(),
    body: { asked_by: 'x' },
  });
  expect(erased.body.erased).toMatchObject({ suspensions: 1 });
});
