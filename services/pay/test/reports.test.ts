import { afterAll, expect, test } from 'vitest';
import type { StatementEarning } from '../src/domain/statements/statement.js';
import { keepStatement, recordExample } from './example-period.js';
import { startPay } from './harness.js';
import { someone } from './people.js';
import { row, statement } from './simulation/statements.js';

const pay = await startPay();
afterAll(() => pay.stop());

/** Of what is absent. */
const nothing = {
  regular_pay: 0,
  night_differential: 0,
  sunday_premium: 0,
  holiday_premium: 0,
  ojti_premium: 0,
  cic_premium: 0,
  overtime: 0,
  total_gross: 0,
};

/** The fifth worked example; `src/domain/earnings/earnings.test.ts` has all of them, to the cent. */
test('a whole period with an overtime shift and CIP matches the example, with its explanation', async () => {
  const me = await someone(pay);
  await recordExample(me);
  const report = await me.report('202606');
  expect(report.shift_earnings).toEqual({
    ...nothing,
    regular_pay: 5469.6,
    sunday_premium: 273.44,
    ojti_premium: 59.82,
    overtime: 845.92,
    total_gross: 6867.18,
  });
  expect(report.comparison).toEqual({ matches: false, difference: -6867.18 });
  const { explanation, ...explained } = await me.report('202606&explain=true');
  expect(explained).toEqual(report);
  const cents = explanation.lines.reduce(
    (total: number, line: { amount: string }) => total + Math.round(Number(line.amount) * 100),
    0,
  );
  expect(cents).toBe(686_718);
});

test('missing values count as zeros', async () => {
  const me = await someone(pay);
  const report = await me.report('202606');
  expect(report.shift_earnings).toEqual(nothing);
  expect(report.comparison).toEqual({ matches: false, difference: 0 });
});

test('a verification names missing data', async () => {
  const me = await someone(pay);
  await me.rate();
  await me.shift();
  const { status, body } = await me.send('POST', '/api/verify', {
    membernumber: me.number,
    pay_period: 5,
    year: 2026,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    pay_period: 5,
    year: 2026,
    status: 'missing_data',
    expected_pay: 546.96,
    actual_pay: 0,
    discrepancies: [{ category: 'statement' }],
  });
});

test('a repeated report shows what changed in between', async () => {
  const me = await someone(pay);
  const total = async () => (await me.report('202605')).shift_earnings.total_gross;
  await me.rate({ duty_station: 'ZQX' });
  const id = await me.shift();
  expect([await total(), await total()]).toEqual([546.96, 546.96]);
  await me.send('PUT', `/api/v1/shifts/${id}`, { end_time: '11:00' });
  expect(await total()).toBe(273.48);
  await me.rate({ hourly_base_rate: '10.00' });
  expect(await total()).toBe(40);
  await me.entry(id, 'lwop', '09:00', '11:00');
  expect(await total()).toBe(20);
  await me.send('DELETE', `/api/v1/shifts/${id}`);
  expect(await total()).toBe(0);
});

test('a shutdown is analyzed for the periods whose pay was late', async () => {
  const me = await someone(pay);
  await me.rate({ hourly_base_rate: '50.00', duty_station: 'ZQX' });
  const analyze = (body: unknown) =>
    me.send('POST', `/api/v1/shutdown-analysis/analyze?membernumber=${me.number}`, body);
  const { status, body } = await analyze({ shutdown_id: '2025', end_pp: null });
  expect(status).toBe(200);
  // Eighty hours where nothing is recorded, in each of four periods, and no statement of any.
  expect(body).toMatchObject({
    shutdown_id: '2025',
    pp_ids: ['202521', '202522', '202523', '202524'],
    missing_les_pp_ids: ['202521', '202522', '202523', '202524'],
    base_pay: { expected_total: 16_000, actual_total: 0, difference: -16_000, is_valid: false },
    premiums: { is_valid: false },
    advanced_payment: { net_amount: 0, is_valid: true },
    is_valid: false,
  });
  // Two years and more are looked at one by one: six periods of 2025, and all of the two that follow.
  const years = (await analyze({ shutdown_id: '2025', end_pp: '202726' })).body;
  expect(years.pp_ids).toHaveLength(58);
  expect(years.base_pay.expected_total).toBe(58 * 4000);
  expect((await analyze({ shutdown_id: '2025', end_pp: '202520' })).status).toBe(422);
  expect((await analyze({ shutdown_id: '2024' })).status).toBe(404);
  expect((await analyze({ shutdown_id: 'constructor' })).status).toBe(404);
});

test('statements show when the pay of a shutdown came, and whether its advance was recovered', async () => {
  const me = await someone(pay);
  await me.rate({ hourly_base_rate: '50.00', duty_station: 'ZQX' });
  const keep = (ppId: string, earnings: StatementEarning[], recovered = '0.00') =>
    keepStatement(
      pay,
      me,
      statement({
        hourlyRate: '50.00',
        earnings,
        deductions: [
          { description: 'Recovery of Advanced Pay', current: recovered, adjusted: '0.00' },
        ],
      }),
      ppId,
    );
  await keep('201901', [row('Advanced Pay', '1000.00')]);
  await keep('201902', []);
  const late = row('Regular', '4000.00', { adjustedAmount: '8000.00' });
  await keep('201903', [late], '600.00');
  const path = `/api/v1/shutdown-analysis/analyze?membernumber=${me.number}`;
  expect((await me.send('POST', path, { shutdown_id: '2018' })).body).toMatchObject({
    missing_les_pp_ids: [],
    base_pay: { expected_total: 12_000, actual_total: 12_000, is_valid: true },
    premiums: { is_valid: true },
    advanced_payment: { net_amount: 400, is_valid: false },
    is_valid: false,
  });
});

test('the shutdowns are the shipped ones', async () => {
  const me = await someone(pay);
  const { body } = await me.send('GET', '/api/v1/shutdown-analysis/shutdowns');
  expect(Object.keys(body.shutdowns)).toEqual(['2013', '2018', '2025', '2026']);
  expect(body.shutdowns['2018']).toMatchObject({
    start_date: '2018-12-22',
    end_date: '2019-01-25',
    affected_pay_periods: ['201901', '201902', '201903'],
  });
});

test('a shutdown added by an operator is listed and analyzed like those', async () => {
  const own = {
    name: 'A shutdown of our own',
    start_date: '2026-05-04',
    end_date: '2026-05-05',
    affected_pay_periods: ['202611'],
  };
  const other = await startPay({
    SHUTDOWNS: JSON.stringify({ shutdowns: { own: { ...own, source: 'a notice' } } }),
  });
  const me = await someone(other);
  const { body } = await me.send('GET', '/api/v1/shutdown-analysis/shutdowns');
  expect(Object.keys(body.shutdowns)).toEqual(['2013', '2018', '2025', '2026', 'own']);
  expect(body.shutdowns.own).toEqual(own);
  const path = `/api/v1/shutdown-analysis/analyze?membernumber=${me.number}`;
  expect((await me.send('POST', path, { shutdown_id: 'own' })).body).toMatchObject({
    shutdown_name: own.name,
    pp_ids: ['202611'],
  });
  await other.stop();
});

test.each([
  ['2026-03-08T04:59:59Z', 6], // 23:59:59 in New York, the last second of the period
  ['2026-03-08T05:00:00Z', 7],
  ['2029-12-15T12:00:00Z', 27], // a year of 27 periods says so
])('at %s the current period is %i', async (instant, number) => {
  const me = await someone(pay);
  pay.clock.now = new Date(instant);
  const { body } = await me.send('GET', '/api/v1/pay-periods/current');
  expect(body.pay_period_number).toBe(number);
});

test('a range of periods reports its year’s periods before and after it', async () => {
  const me = await someone(pay);
  const range = async (query: string) =>
    (await me.send('GET', `/api/v1/pay-periods?${query}`)).body;
  const all = await range('year=2026&start_period=1&end_period=26');
  expect(all.pay_periods).toHaveLength(26);
  expect(all).toMatchObject({ has_prev: false, has_next: false });
  expect(await range('year=2029&start_period=2&end_period=26')).toMatchObject({
    has_prev: true,
    has_next: true,
  });
});
