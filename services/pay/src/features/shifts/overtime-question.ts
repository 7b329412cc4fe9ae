import { type Message, message } from '@guildhall/contracts/messages';
import type { Db } from '../../database.js';
import { type PayPeriod, periodOfDate } from '../../domain/time/calendar.js';
import { formatDate } from '../../domain/time/plain-date.js';
import { type LongWeek, longWeekOf } from '../../domain/work/regular-week.js';
import { hoursOf } from '../../domain/work/summary.js';
import { workBetween } from '../../domain/work/work.js';
import { listWithEntries } from './repository.js';
import type { ShiftRow } from './rows.js';

type Recorded = Pick<ShiftRow, 'id' | 'shift_date' | 'shift_type'>;

/** An import brings years: what was overtime in them is asked by the check of each period. */
const PERIODS_ASKED = 2;

const questionOf = ({ week, seconds, days }: LongWeek): Message => {
  const hours = hoursOf(seconds);
  return hours > 40
    ? message('week_over_forty', hours, formatDate(week))
    : message('six_days', days, formatDate(week));
};

const periodsOf = (shifts: readonly Recorded[]): readonly PayPeriod[] => {
  const byStart = new Map(
    shifts.map(({ shift_date }) => {
      const period = periodOfDate(shift_date);
      return [period.start_date, period] as const;
    }),
  );
  return [...byStart.values()];
};

/** For each shift that was just recorded as regular in a week too long for that: was it overtime? */
export async function overtimeQuestions(
  db: Db,
  member: string,
  recorded: readonly Recorded[],
): Promise<ReadonlyMap<string, Message>> {
  const regular = recorded.filter(({ shift_type }) => shift_type === 'regular');
  const ids = new Set(regular.map(({ id }) => id));
  const periods = periodsOf(regular);
  if (periods.length > PERIODS_ASKED) return new Map();
  const questions = new Map<string, Message>();
  for (const { start_date, end_date } of periods) {
    const rows = (await listWithEntries(db, member, start_date, end_date, 0)) ?? [];
    const work = workBetween(rows, start_date, end_date);
    for (const shift of work.filter(({ shiftId }) => ids.has(shiftId))) {
      const week = longWeekOf(shift, work);
      if (week) questions.set(shift.shiftId, questionOf(week));
    }
  }
  return questions;
}
