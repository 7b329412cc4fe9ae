import { afterAll, expect, test } from 'vitest';
import { startPay } from './harness.js';
import { type Someone, someone } from './people.js';

const rates = (facilities: object[]) => JSON.stringify({ facilities });
const phoenix = {
  facility_code: 'P50',
  from: '2024-01-01',
  cip_percentage: 0,
  affordability_percentage: 0,
  time_zone: 'America/Phoenix',
  source: 'an example without daylight saving time',
};
const pay = await startPay({ FACILITY_RATES: rates([phoenix]) });
afterAll(() => pay.stop());

const day = (shift_date: string, start_time = '07:00', end_time = '15:00') => ({
  shift_date,
  start_time,
  end_time,
});
const week = (me: Someone, dates: readonly string[]) =>
  Promise.all(dates.map(date => me.shift(day(date))));

/** Independence Day 2026 is Saturday, in period 15 (2026-06-28 to 07-11). */
const PERIOD = '202615';

test('if a week of shifts shows the days off, the day in lieu is known without asking', async () => {
  const me = await someone(pay);
  await me.rate();
  await week(me, ['2026-06-29', '2026-06-30', '2026-07-01', '2026-07-02', '2026-07-03']);
  const report = await me.report(PERIOD);
  expect(report.shift_earnings.holiday_premium).toBe(546.96);
  expect(report).not.toHaveProperty('holiday_questions');
});

test('if not, it is asked once, and the answer applies', async () => {
  const me = await someone(pay);
  const { body: configuration } = await me.rate();
  await week(me, ['2026-07-02', '2026-07-06']);
  expect(await me.report(PERIOD)).toMatchObject({
    shift_earnings: { holiday_premium: 0 },
    holiday_questions: [
      { holiday: '2026-07-04', name: 'Independence Day', days: ['2026-07-02', '2026-07-06'] },
    ],
  });
  const observed_holidays = [{ holiday: '2026-07-04', observed: '2026-07-02' }];
  const path = `/api/v1/pay-configs/${configuration.id}`;
  expect((await me.send('PATCH', path, { observed_holidays })).body).toMatchObject({
    observed_holidays,
  });
  const answered = await me.report(PERIOD);
  expect(answered.shift_earnings.holiday_premium).toBe(546.96);
  expect(answered).not.toHaveProperty('holiday_questions');
  const wrong = [{ holiday: '2026-07-04', observed: 'yesterday' }];
  expect((await me.send('PATCH', path, { observed_holidays: wrong })).status).toBe(422);
});

test('the next period includes a holiday on the last day off before it', async () => {
  const me = await someone(pay);
  await me.rate();
  // Off on Friday and Saturday; Christmas 2026 is Friday, and Sunday, with which period 2 of 2027 begins, is observed.
  await week(me, ['2026-12-20', '2026-12-21', '2026-12-22', '2026-12-23', '2026-12-24']);
  await week(me, ['2026-12-27', '2026-12-28']);
  expect((await me.report('202702')).shift_earnings.holiday_premium).toBe(546.96);
  expect((await me.report('202701')).shift_earnings.holiday_premium).toBe(0);
});

test('hours of a clock change follow the facility’s time zone, in the report and in the hours', async () => {
  const night = day('2026-03-08', '00:00', '08:00');
  const hoursOf = async (me: Someone) => {
    const { body } = await me.send('GET', '/api/v1/shifts/summary?pay_period=7&year=2026');
    const { shift_earnings } = await me.report('202607');
    return [body.total_regular_hours, shift_earnings.regular_pay];
  };
  const [home, desert] = [await someone(pay), await someone(pay)];
  await home.rate();
  await desert.rate({ duty_station: 'P50' });
  for (const me of [home, desert]) await me.shift(night);
  expect(await hoursOf(home)).toEqual([7, 478.59]);
  expect(await hoursOf(desert)).toEqual([8, 546.96]);
});

test('a verdict contains the version of the rules', async () => {
  const me = await someone(pay);
  const body = { membernumber: me.number, pay_period: 6, year: 2026 };
  expect((await me.send('POST', '/api/verify', body)).body.rules_version).toBe(2);
});

test('the switch excludes holiday premium from the regular rate', async () => {
  const other = await startPay({ HOLIDAY_IN_REGULAR_RATE: 'off' });
  try {
    const amounts = [];
    for (const each of [pay, other]) {
      const me = await someone(each);
      await me.rate();
      const id = await me.shift(day('2026-09-07', '14:00', '22:00'));
      await me.entry(id, 'overtime', '22:00', '23:00');
      amounts.push((await me.report('202620')).shift_earnings.overtime);
    }
    expect(amounts).toEqual([134.84, 104.46]);
  } finally {
    await other.stop();
  }
});
