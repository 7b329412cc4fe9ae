import { type Static, Type } from 'typebox';
import { counted, offsetQuery, PageOf } from '../paging.js';
import {
  ClockTime,
  Empty,
  namedObject,
  OneOf,
  PathId,
  PlainDate,
  Timestamp,
  Uuid,
} from '../schema.js';
import { PeriodNumber, Year } from './periods.js';
import { endpoint } from './shape.js';

export const shiftTypes = ['regular', 'tos', 'tnw'] as const;
export type ShiftType = (typeof shiftTypes)[number];

export const NewShift = namedObject('NewShift', {
  shift_date: PlainDate,
  shift_type: OneOf(shiftTypes),
  start_time: ClockTime,
  end_time: ClockTime,
});
export type NewShift = Static<typeof NewShift>;

export const Shift = namedObject('Shift', {
  id: Uuid,
  membernumber: Type.String(),
  ...NewShift.properties,
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Shift = Static<typeof Shift>;

/** More than a person reads. */
export const OVERLAPS_NAMED = 20;
export const USUAL_TIMES_AT_MOST = 8;

/** A shift as it was just stored, and what its owner should look at. */
export const RecordedShift = namedObject('RecordedShift', {
  ...Shift.properties,
  warnings: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: OVERLAPS_NAMED + 2,
      description: 'Which other shift it overlaps, and whether its week is too long to be regular',
    }),
  ),
});
export type RecordedShift = Static<typeof RecordedShift>;

export const ShiftChange = namedObject('ShiftChange', Type.Partial(NewShift).properties);
export type ShiftChange = Static<typeof ShiftChange>;

export const ShiftQuery = namedObject('ShiftQuery', {
  pay_period: Type.Optional(PeriodNumber),
  year: Type.Optional(
    Type.Integer({
      ...Year,
      description:
        'The year of pay_period, by default the current one; alone, all pay periods of this year. Not needed with shift_date',
    }),
  ),
  shift_date: Type.Optional(PlainDate),
  ...offsetQuery(100),
});
export type ShiftQuery = Static<typeof ShiftQuery>;

export const ShiftList = namedObject('ShiftList', { shifts: PageOf(Shift), ...counted });
export type ShiftList = Static<typeof ShiftList>;

const member = { auth: 'member', tag: 'Shifts' } as const;
const ShiftParams = Type.Object({ shift_id: PathId });

export const listShifts = endpoint({
  ...member,
  method: 'GET',
  path: '/api/v1/shifts',
  summary: 'The caller’s shifts, by date and start',
  query: ShiftQuery,
  response: { 200: ShiftList },
});

export const recordShift = endpoint({
  ...member,
  method: 'POST',
  path: '/api/v1/shifts',
  summary: 'Records a shift, or returns the same one if it exists',
  body: NewShift,
  response: { 201: RecordedShift },
});

export const getShift = endpoint({
  ...member,
  method: 'GET',
  path: '/api/v1/shifts/:shift_id',
  summary: 'One of the caller’s shifts',
  params: ShiftParams,
  response: { 200: Shift },
});

export const updateShift = endpoint({
  ...member,
  method: 'PUT',
  path: '/api/v1/shifts/:shift_id',
  summary: 'Changes the given fields of a shift',
  params: ShiftParams,
  body: ShiftChange,
  response: { 200: RecordedShift },
});

export const removeShift = endpoint({
  ...member,
  method: 'DELETE',
  path: '/api/v1/shifts/:shift_id',
  summary: 'Deletes a shift and everything recorded under it',
  params: ShiftParams,
  response: { 204: Empty },
});

/** Times of the caller’s shifts: those that are worked before those of leave, the most frequent first. */
export const UsualTimes = namedObject('UsualTimes', {
  usual_times: Type.Array(
    Type.Object({
      shift_type: OneOf(shiftTypes),
      start_time: ClockTime,
      end_time: ClockTime,
      shifts: Type.Integer({ description: 'How many had these times' }),
      last_date: PlainDate,
    }),
    { maxItems: USUAL_TIMES_AT_MOST },
  ),
});
export type UsualTimes = Static<typeof UsualTimes>;

export const listUsualTimes = endpoint({
  ...member,
  method: 'GET',
  path: '/api/v1/shifts/usual-times',
  summary: 'The times at which the caller worked most often in the last half year',
  additional: true,
  response: { 200: UsualTimes },
});
