import type { FindingCode } from '@guildhall/contracts/pay';
import { premiums, SUNDAY_HOURS_LIMIT } from '../../earnings/premium-rates.js';
import { divideHalfUp } from '../../money.js';
import { getDay, SUNDAY, weekdayOf } from '../../time/plain-date.js';
import { DAY, HOUR, MINUTE } from '../../time/time-of-day.js';
import { isLongWeek } from '../../work/regular-week.js';
import type { ShiftWork } from '../../work/work.js';
import { type Compared, type Guess, latestFirst, type MakeGuesses, withShift } from './guess.js';
import { paysFor } from './supposed.js';

/** What payroll has instead of a shift; null where it cannot be so. */
type Instead = (shift: ShiftWork) => readonly ShiftWork[] | null;

const guessesOf = (code: FindingCode, { supposed }: Compared, insteadOf: Instead): Guess[] =>
  latestFirst(supposed.work).flatMap(shift => {
    const instead = insteadOf(shift);
    return instead
      ? [{ code, shifts: [shift], supposed: withShift(supposed, shift, instead) }]
      : [];
  });

/** What a shutdown delayed: everything on its days. */
export const inShutdown: MakeGuesses = ({ shutdowns, supposed }) =>
  shutdowns.map(({ name, start_date, end_date }) => ({
    code: 'in_shutdown',
    values: [name, start_date, end_date],
    supposed: {
      ...supposed,
      work: supposed.work.filter(({ date }) => date < start_date || date > end_date),
    },
  }));

/** Leave that one side pays and the other does not. */
export const leaveOfShift: MakeGuesses = compared => [
  ...guessesOf('paid_leave', compared, shift =>
    shift.paidLeave > 0 ? [{ ...shift, paidLeave: 0 }] : null,
  ),
  ...guessesOf('unpaid_leave', compared, shift =>
    shift.leave > shift.paidLeave ? [{ ...shift, paidLeave: shift.leave }] : null,
  ),
];

/** How many regular seconds the statement lacks, to the minute. */
function regularMissing({ pairs, supposed }: Compared): number {
  const actual = pairs.find(({ category }) => category === 'regular_pay')?.actual ?? 0n;
  const lacks = paysFor('regular_pay', supposed) - actual;
  const [first] = supposed.work;
  const rate = first ? supposed.ratesOn(first.date).base : 0n;
  return lacks <= 0n || rate === 0n ? 0 : Number(divideHalfUp(lacks * 60n, rate)) * MINUTE;
}

/** A day on which nothing is recorded in the other week. */
const isUnusualDay = ({ date }: ShiftWork, work: readonly ShiftWork[]): boolean =>
  !work.some(other => Math.abs(getDay(other.date) - getDay(date)) === 7);

/** Hours recorded as regular that payroll paid as overtime: of a long week, on a day off, or of a long shift. */
export const paidAsOvertime: MakeGuesses = compared => {
  const seconds = regularMissing(compared);
  if (seconds === 0) return [];
  const { work } = compared.supposed;
  const likelihood = ({ shifts: [shift] = [] }: Guess): number =>
    shift
      ? Number(isLongWeek(work, shift.week)) * 4 * DAY +
        Number(isUnusualDay(shift, work)) * 2 * DAY +
        shift.worked
      : 0;
  return guessesOf('paid_as_overtime', compared, shift => {
    const worked = shift.worked - seconds;
    const sunday = Math.min(shift.sunday, worked);
    return worked < 0 ? null : [{ ...shift, worked, sunday, overtime: shift.overtime + seconds }];
  })
    .map(guess => ({ ...guess, values: [String(seconds)] }))
    .sort((a, b) => likelihood(b) - likelihood(a));
};

export const paidAsRegular: MakeGuesses = compared =>
  guessesOf('paid_as_regular', compared, shift => {
    if (shift.overtime === 0) return null;
    const worked = shift.worked + shift.overtime;
    const isSunday = shift.sunday > 0 || weekdayOf(getDay(shift.date)) === SUNDAY;
    const sunday = isSunday ? Math.min(worked, SUNDAY_HOURS_LIMIT * HOUR) : 0;
    return [{ ...shift, worked, sunday, overtime: 0, overtimeNight: 0 }];
  });

/** A shift that is not recorded, like one that is. */
export const anotherShift: MakeGuesses = compared =>
  guessesOf('another_shift', compared, shift => [shift, shift]);

const withoutOvertime: Instead = shift =>
  shift.overtime === 0
    ? null
    : [{ ...shift, overtime: 0, overtimeNight: 0, night: shift.night - shift.overtimeNight }];

/** What may not have reached payroll: a shift, its overtime, or one of its premiums. */
const leftOver: readonly (readonly [FindingCode, Instead])[] = [
  ['of_shift', () => []],
  ['overtime_of_shift', withoutOvertime],
  ...premiums.map(
    premium =>
      [
        'premium_of_shift',
        (shift: ShiftWork) => (shift[premium] > 0 ? [{ ...shift, [premium]: 0 }] : null),
      ] as const,
  ),
];

export const leftOut: MakeGuesses = compared =>
  leftOver.flatMap(([code, instead]) => guessesOf(code, compared, instead));

const placeOf = ({ date, shiftId }: ShiftWork) => `${date} ${shiftId}`;

/** The same of two shifts. */
export const leftOutOfTwo: MakeGuesses = compared =>
  leftOver.flatMap(([, instead]) =>
    guessesOf('of_two_shifts', compared, instead).flatMap(one => {
      const [later] = one.shifts ?? [];
      if (!later) return [];
      const rest = { ...compared, supposed: one.supposed };
      return guessesOf('of_two_shifts', rest, shift =>
        placeOf(shift) < placeOf(later) ? instead(shift) : null,
      ).map(two => ({ ...two, shifts: [...(two.shifts ?? []), later] }));
    }),
  );
