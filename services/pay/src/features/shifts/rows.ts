import {
  type AggregatedShift,
  type NewShift,
  SHIFTS_READ_AT_MOST,
  type Shift,
  type SubType,
} from '@guildhall/contracts/pay';
import { instant, type Worded } from '@guildhall/service-kit/database';
import type { Row } from '../../database.js';
import { anchor, tourOf } from '../../domain/shifts/placement.js';
import type { EntryKind, Times } from '../../domain/shifts/shift.js';
import { ENTRIES_A_SHIFT } from '../../domain/shifts/shift-caps.js';
import { getDay } from '../../domain/time/plain-date.js';
import { withSeconds } from '../../domain/time/time-of-day.js';
import type { Tables } from '../../generated/tables.js';

/** The database words every value as the wire does, so that a row is the answer. */
const columnsOf = (table: string) => `${table}id, ${table}membernumber,
  to_char(${table}shift_date, 'YYYY-MM-DD') as shift_date, ${table}shift_type,
  ${table}start_time::text as start_time, ${table}end_time::text as end_time,
  ${instant(`${table}created_at`)} as created_at, ${instant(`${table}updated_at`)} as updated_at`;

export const shiftColumns = columnsOf('');
export type ShiftRow = Worded<
  Tables['shifts'],
  'id' | 'membernumber' | 'shift_date' | 'start_time' | 'end_time' | 'created_at' | 'updated_at'
> & { readonly [Column in keyof Pick<Row<'shifts'>, 'shift_type'>]: Shift['shift_type'] };

/** An entry of a shift. */
export type EntryRow = Readonly<
  Pick<Row<'entries'>, 'id' | 'kind' | 'sub_type' | 'start_time' | 'end_time' | 'automatic'>
> & { readonly kind: EntryKind };
export type ShiftRowWithEntries = ShiftRow & { readonly entries: readonly EntryRow[] };
export type ShiftToWrite = NewShift & { readonly id: string };
export type EntryToWrite = EntryRow & { readonly shift_id: string };

export const timesOf = ({ start_time, end_time }: Times) => ({
  start_time: withSeconds(start_time),
  end_time: withSeconds(end_time),
});

/** A shift as it is stored, times with their seconds. */
export const shiftOf = ({ shift_date, shift_type, ...times }: NewShift): NewShift => ({
  shift_date,
  shift_type,
  ...timesOf(times),
});

const withEntries = `${columnsOf('s.')},
  coalesce((select json_agg(json_build_object('id', e.id, 'kind', e.kind, 'sub_type', e.sub_type,
                     'start_time', e.start_time, 'end_time', e.end_time, 'automatic', e.automatic)
                     order by e.start_time, e.end_time, e.id)
              from entries e where e.shift_id = s.id), '[]') as entries`;

/** Average entries under each further shift: no member fills a year to the caps. */
const ENTRIES_MORE = 5;

/** How many shifts more may be read where there are further periods, or days all over the calendar. */
export const SHIFTS_A_FURTHER_PERIOD = 40;
export const SHIFTS_A_FURTHER_DAY = 6;

/**
 * The shifts `s` of a condition, in order and with everything under them, as one JSON value. Null, and nothing read,
 * where there are more than one answer should take: so many filled to the caps, and so many `more`, in SQL.
 */
export const fewShifts = (condition: string, more = '0', full = SHIFTS_READ_AT_MOST) => `
  case when (select count(*) from (select 1 from shifts s where ${condition}
              limit ${full + 1} + ${more}) found) <= ${full} + ${more}
        and (select count(*) from (select 1 from shifts s join entries e on e.shift_id = s.id where ${condition}
              limit ${full * ENTRIES_A_SHIFT + 1} + ${ENTRIES_MORE} * ${more}) found)
            <= ${full * ENTRIES_A_SHIFT} + ${ENTRIES_MORE} * ${more}
       then (select coalesce(json_agg(shift), '[]') from
         (select ${withEntries} from shifts s where ${condition}
           order by s.shift_date, s.start_time, s.end_time, s.id) shift) end`;

/** Entries as they follow one another, TOS before the shift first; the database knows only the clock. */
function inOrder(row: ShiftRowWithEntries): EntryRow[] {
  const tour = tourOf(row);
  const day = getDay(row.shift_date);
  const startOf = (entry: EntryRow) => anchor(entry, day, tour)[0];
  return row.entries.toSorted((a, b) => startOf(a) - startOf(b));
}

export function toAggregated(row: ShiftRowWithEntries): AggregatedShift {
  const { id, shift_date, shift_type, start_time, end_time } = row;
  const entries = inOrder(row);
  const listOf = (kind: EntryKind) =>
    entries
      .filter(entry => entry.kind === kind)
      .map(({ id, start_time, end_time }) => ({ id, start_time, end_time }));
  const tos_tnw = entries.flatMap(({ kind, automatic: _, ...entry }) =>
    kind === 'tos' || kind === 'tnw'
      ? [{ ...entry, entry_type: kind, sub_type: (entry.sub_type ?? 'other') as SubType }]
      : [],
  );
  const [ojti_time, cic_time] = [listOf('ojti'), listOf('cic')];
  return { id, shift_date, shift_type, start_time, end_time, ojti_time, cic_time, tos_tnw };
}
