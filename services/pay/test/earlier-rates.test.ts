import { afterAll, expect, test } from 'vitest';
import { exampleStatement, keepStatement, recordExample } from './example-period.js';
import { startPay } from './harness.js';
import { type Someone, someone } from './people.js';

const pay = await startPay();
afterAll(() => pay.stop());

/** Period 6 of 2026 ends on March 7, the one before it on February 21. */
const until = (last_day: string, hourly_base_rate = '68.37') => ({ hourly_base_rate, last_day });

/** Whose statement pays period 6 by the rate of then, 68.37, and who has 70.00 now. */
async function afterRaise(...earlier_rates: ReturnType<typeof until>[]) {
  const me = await someone(pay);
  await recordExample(me);
  await keepStatement(pay, me, exampleStatement());
  await me.rate({ hourly_base_rate: '70.00', earlier_rates });
  return me;
}
const verdict = async (me: Someone) => {
  const body = { membernumber: me.number, pay_period: 6, year: 2026 };
  return (await me.send('POST', '/api/verify', body)).body;
};
const kept = async (me: Someone) => (await me.send('GET', `/api/v1/pay-configs/${me.number}`)).body;

test('a raise does not change pay of earlier periods', async () => {
  const me = await afterRaise(until('2026-03-07'));
  expect(await verdict(me)).toMatchObject({ status: 'match', difference: 0 });
  const { body } = await me.send(
    'GET',
    `/api/v1/overview/year?membernumber=${me.number}&year=2026`,
  );
  expect(body.periods[5]).toMatchObject({ pp_id: '202606', status: 'match' });
});

test('of several rates the one of the period applies', async () => {
  const me = await afterRaise(
    until('2026-02-21', '60.00'),
    until('2026-03-07'),
    until('2026-03-21', '69.00'),
  );
  expect(await verdict(me)).toMatchObject({ status: 'match' });
});

test('a rate that ended with the previous period does not apply', async () => {
  const me = await afterRaise(until('2026-02-21'));
  const { status, discrepancies } = await verdict(me);
  expect(status).toBe('discrepancy');
  // Eighty hours at 1.63 more.
  expect(discrepancies[0]).toMatchObject({ category: 'regular_pay', difference: -130.4 });
});

test('omitted rates stay, and an empty list is left out', async () => {
  const me = await afterRaise(until('2026-03-07', '68.4'));
  const earlier_rates = [until('2026-03-07', '68.40')];
  await me.rate({ hourly_base_rate: '71.00' });
  const { id, ...configuration } = await kept(me);
  expect(configuration).toMatchObject({ hourly_base_rate: '71.00', earlier_rates });
  const change = (body: object) => me.send('PATCH', `/api/v1/pay-configs/${id}`, body);
  expect((await change({ cip_percentage: 3 })).body).toMatchObject({ earlier_rates });
  expect((await change({ earlier_rates: [] })).body).not.toHaveProperty('earlier_rates');
  expect(await kept(me)).not.toHaveProperty('earlier_rates');
});

test('all errors in the rates are reported at once, and change nothing', async () => {
  const me = await afterRaise(until('2026-03-07'));
  const before = await kept(me);
  const refused = await me.rate({
    hourly_base_rate: '90.00',
    earlier_rates: [until('2026-03-07'), until('2026-02-22'), until('2026-02-21')],
  });
  expect(refused.status).toBe(400);
  expect(refused.body.detail).toBe(
    'earlier_rates: 2026-02-22 is not the last day of a pay period; 2026-02-21 and 2026-03-07 are; 2026-02-22 is not after 2026-03-07; 2026-02-21 is not after 2026-02-22',
  );
  for (const earlier_rates of [[until('2026-03-07', '0')], [until('soon')], 'none'])
    expect((await me.rate({ earlier_rates })).status).toBe(422);
  expect(await kept(me)).toEqual(before);
});
