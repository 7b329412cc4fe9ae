import { inDatabase, person } from './stack.js';

const firstWeek = [22, 23, 24, 25, 26].map(day => `2026-02-${day}`);
const secondWeek = [1, 2, 3, 4, 5].map(day => `2026-03-0${day}`);

/** An hour of on-the-job training on days of which a shift is recorded. */
export const train = (login: string, ...days: string[]) =>
  inDatabase(
    'pay',
    `insert into entries (shift_id, kind, start_time, end_time)
     select id, 'ojti', '08:00', '09:00' from shifts
      where membernumber = $1 and shift_date = any($2) and deleted_at is null`,
    [person(login).member_number, days],
  );

/** Of the sample statement all overtime that it pays, and more training: what is left is a claim. */
export async function recordShortfall(login: string): Promise<void> {
  await inDatabase(
    'pay',
    `with shift as (insert into shifts (membernumber, shift_date, shift_type, start_time, end_time)
       values ($1, '2026-03-06', 'tos', '07:00', '15:00') returning id)
     insert into entries (shift_id, kind, sub_type, start_time, end_time)
     select id, 'tos', 'overtime', '07:00', '15:00' from shift`,
    [person(login).member_number],
  );
  await train(login, ...firstWeek);
}

/** Both weeks of period 202606 from Sunday to Thursday: 80 hours. */
export const recordTenShifts = (login: string) =>
  inDatabase(
    'pay',
    `insert into shifts (membernumber, shift_date, shift_type, start_time, end_time)
     select $1, day::date, 'regular', '07:00', '15:00' from unnest($2::text[]) as day`,
    [person(login).member_number, [...firstWeek, ...secondWeek]],
  );
