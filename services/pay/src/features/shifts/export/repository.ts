import { query } from '@guildhall/service-kit/database';
import type { Db } from '../../../database.js';
import type { PayPeriod } from '../../../domain/time/calendar.js';
import { fewShifts, SHIFTS_A_FURTHER_PERIOD, type ShiftRowWithEntries } from '../rows.js';

/** Of periods that follow one another; null: too many. */
export async function listOfPeriods(
  db: Db,
  member: string,
  periods: readonly PayPeriod[],
): Promise<readonly ShiftRowWithEntries[] | null> {
  const { rows } = await query<{ shifts: readonly ShiftRowWithEntries[] | null }>(
    db,
    {
      name: 'list-shifts-of-periods',
      text: `select ${fewShifts(
        's.membernumber = $1 and s.deleted_at is null and s.shift_date between $2::date and $3::date',
        '$4::int',
      )} as shifts`,
    },
    [
      member,
      periods[0]?.start_date,
      periods.at(-1)?.end_date,
      SHIFTS_A_FURTHER_PERIOD * (periods.length - 1),
    ],
  );
  return rows[0]?.shifts ?? null;
}
