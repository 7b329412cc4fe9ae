import { afterAll, expect, test } from 'vitest';
import { startPay } from './harness.js';
import { someone } from './people.js';

const pay = await startPay();
afterAll(() => pay.stop());

const on = (day: number, start_time: string, end_time: string, shift_type = 'regular') => ({
  shift_date: `2026-02-${String(day).padStart(2, '0')}`,
  shift_type,
  start_time,
  end_time,
});

/** The question about the last of shifts that are recorded one after another. */
async function questionAfter(shifts: readonly ReturnType<typeof on>[]) {
  const me = await someone(pay);
  const earlier = shifts.slice(0, -1);
  await me.send('POST', '/api/v1/shifts/bulk', { shifts: earlier });
  const { body } = await me.send('POST', '/api/v1/shifts/bulk', { shifts: shifts.slice(-1) });
  return body.shifts[0].question;
}
const week = [9, 10, 11, 12, 13];
const days = week.map(day => on(day, '07:00', '15:00'));

test('more than forty regular hours in a week raise a question, with the hours and the week', async () => {
  expect(await questionAfter(days)).toBeUndefined();
  expect(await questionAfter([...days, on(14, '07:00', '15:00')])).toEqual({
    code: 'week_over_forty',
    values: ['48', '2026-02-08'],
  });
});

test('so does a sixth day, however short', async () => {
  const short = week.map(day => on(day, '07:00', '12:00'));
  expect(await questionAfter([...short, on(14, '07:00', '12:00')])).toEqual({
    code: 'six_days',
    values: ['6', '2026-02-08'],
  });
});

test('recorded overtime raises no question', async () => {
  expect(await questionAfter([...days, on(14, '07:00', '15:00', 'tos')])).toBeUndefined();
});

// 5 U.S.C. 6121(5): eighty hours on fewer than ten days; one week of 5/4/9 has forty-four of them.
test('nor does the long week of a compressed schedule, until the period has more than eighty hours', async () => {
  const nines = [9, 10, 11, 12].map(day => on(day, '07:00', '16:00'));
  const long = [...nines, on(13, '07:00', '15:00')];
  const other = [16, 17, 18, 19].map(day => on(day, '07:00', '16:00'));
  expect(await questionAfter(long)).toBeUndefined();
  expect(await questionAfter([...other, ...long])).toBeUndefined();
  expect(await questionAfter([...other, ...long, on(14, '07:00', '16:00')])).toEqual({
    code: 'week_over_forty',
    values: ['53', '2026-02-08'],
  });
});

test('a shift recorded alone returns the question among its warnings', async () => {
  const me = await someone(pay);
  await me.send('POST', '/api/v1/shifts/bulk', { shifts: days });
  const { body } = await me.send('POST', '/api/v1/shifts', on(14, '07:00', '15:00'));
  expect(body.warnings).toEqual([
    '48 regular hours are recorded in the week of 2026-02-08. Was this shift overtime?',
  ]);
});
