import { payApi } from '@guildhall/contracts/pay';
import { afterAll, describe, expect, test } from 'vitest';
import { startPay } from './harness.js';
import { monday, someone } from './people.js';

const pay = await startPay();
const owner = await someone(pay);
const other = await someone(pay);
const shiftId = await owner.shift();
const ids = {
  ojti: (await owner.ojti(shiftId, '09:00', '10:00')).body.id,
  cic: (await owner.cic(shiftId, '09:00', '10:00')).body.id,
  tosTnw: (await owner.entry(shiftId, 'overtime', '15:00', '16:00')).body.id,
  config: (await owner.rate({ duty_station: 'ZQX' })).body.id,
};
afterAll(() => pay.stop());

/** Everything that there is, to see that nothing changed. */
const everything = async () =>
  (
    await pay.pool.query(
      `select (select json_agg(s order by id) from shifts s) as shifts, (select json_agg(e order by id) from entries e) as entries,
              (select json_agg(c order by id) from pay_configurations c) as configurations,
              (select json_agg(t) from statements t) as statements,
              (select json_agg(h order by id) from shared_checks h) as shares`,
    )
  ).rows;

type Attempt = readonly [method: string, path: (n: string) => string, body: (n: string) => unknown];
const none = () => undefined;

const underTheirShift: readonly Attempt[] = [
  [
    'POST',
    () => '/api/v1/ojti-time',
    () => ({ shift_id: shiftId, start_time: '11:00', end_time: '12:00' }),
  ],
  [
    'POST',
    () => '/api/v1/cic-time',
    () => ({ shift_id: shiftId, start_time: '11:00', end_time: '12:00' }),
  ],
  [
    'POST',
    () => '/api/v1/tos-tnw',
    () => ({
      shift_id: shiftId,
      entry_type: 'tos',
      sub_type: 'overtime',
      start_time: '16:00',
      end_time: '17:00',
    }),
  ],
];

const theirNumber: readonly Attempt[] = [
  ['GET', (n: string) => `/api/v1/pay-configs/${n}`, none],
  ['GET', (n: string) => `/api/v1/pay-configs/${n}/facility`, none],
  ['GET', (n: string) => `/api/v1/earning-report?membernumber=${n}&pp_id=202605`, none],
  ['POST', () => '/api/verify', (n: string) => ({ membernumber: n, pay_period: 5, year: 2026 })],
  [
    'POST',
    () => '/api/v1/pay-configs/',
    (n: string) => ({ membernumber: n, hourly_base_rate: '1' }),
  ],
  [
    'POST',
    (n: string) => `/api/v1/shutdown-analysis/analyze?membernumber=${n}`,
    () => ({ shutdown_id: '2025' }),
  ],
];

describe('another member', () => {
  test.each(underTheirShift)(
    '%s under another member’s shift is a 404, and changes nothing',
    async (method, path, body) => {
      const before = await everything();
      const answer = await other.send(method, path(''), body(''));
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ detail: expect.stringContaining('not found') });
      expect(await everything()).toEqual(before);
    },
  );

  test.each(theirNumber)(
    '%s with another’s number is refused, and changes nothing',
    async (method, path, body) => {
      const before = await everything();
      const answer = await other.send(method, path(owner.number), body(owner.number));
      expect(answer.status).toBe(403);
      expect(await everything()).toEqual(before);
    },
  );

  test('naming another’s number is refused even where only the caller’s data would be returned', async () => {
    const ownData = Object.values(payApi.endpoints).filter(each => each.auth === 'member');
    expect(ownData.length).toBeGreaterThan(15);
    const administrator = await pay.identity.sign({
      roles: ['admin'],
      member_number: other.number,
    });
    const callers = [other.headers, { authorization: `Bearer ${administrator}` }];
    const before = await everything();
    for (const { method, path } of ownData) {
      const url = path.replaceAll(/:\w+/g, '1');
      const named = `membernumber=${owner.number}`;
      for (const query of [named, `membernumber=${other.number}&${named}`])
        for (const headers of callers)
          expect(await pay.send(method, `${url}?${query}`, { headers })).toMatchObject({
            status: 403,
            body: { detail: 'This member number is not yours' },
          });
    }
    const mine = { ...monday, membernumber: other.number };
    const theirs = { ...monday, membernumber: owner.number };
    expect((await other.send('POST', '/api/v1/shifts', theirs)).status).toBe(403);
    expect(await everything()).toEqual(before);
    expect((await other.send('POST', '/api/v1/shifts', mine)).status).toBe(201);
    const own = await other.send('GET', `/api/v1/shifts?membernumber=${other.number}`);
    expect(own).toMatchObject({ status: 200, body: { total: 1 } });
    await other.send('DELETE', `/api/v1/shifts/${own.body.shifts[0].id}`);
  });

  test('and an administrator get no data of another by any id on any endpoint', async () => {
    const administrator = await pay.identity.sign({
      sub: 'admin-3',
      roles: ['admin'],
      member_number: other.number,
    });
    const callers = [other.headers, { authorization: `Bearer ${administrator}` }];
    const { rows } = await pay.pool.query(
      `insert into shared_checks (membernumber, pp_id, facility_code, expires_at)
       values ($1, '202605', 'ZQX', now() + interval '1 day') returning id`,
      [owner.number],
    );
    const theirs = [shiftId, ...Object.values(ids), rows[0].id, owner.number, '202605'];
    const byId = Object.values(payApi.endpoints).filter(
      ({ auth, path }) => auth === 'member' && path.includes(':'),
    );
    const before = await everything();
    const found: string[] = [];
    let tried = 0;
    for (const headers of callers)
      for (const { method, path } of byId)
        for (const id of theirs) {
          tried += 1;
          const url = path.replace(/:\w+/, id);
          const sent = { headers, ...(method !== 'GET' && { body: { note: 'Hello' } }) };
          const { status } = await pay.send(method, url, sent);
          if (![404, 403, 503].includes(status)) found.push(`${method} ${url}: ${status}`);
        }
    expect(found).toEqual([]);
    expect(tried).toBeGreaterThan(200);
    expect(await everything()).toEqual(before);
  });

  test('is in no list or sum of others', async () => {
    expect((await other.send('GET', '/api/v1/shifts')).body.total).toBe(0);
    const period = 'pay_period=5&year=2026';
    expect((await other.send('GET', `/api/v1/shifts/aggregated?${period}`)).body.shifts).toEqual(
      [],
    );
    const { body } = await other.send('GET', `/api/v1/shifts/summary?${period}`);
    expect(body.total_regular_hours).toBe(0);
  });
});

test.each(['X', 'not-a-uuid', '00000000-0000-4000-8000-000000000000', '%00', '..%2f'])(
  'the id %s is a 404',
  async id => {
    for (const path of ['shifts', 'ojti-time', 'cic-time', 'tos-tnw', 'statements', 'shares'])
      expect((await owner.send('DELETE', `/api/v1/${path}/${id}`)).status).toBe(404);
  },
);
