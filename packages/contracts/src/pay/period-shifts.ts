import { type Static, Type } from 'typebox';
import { ClockTime, namedObject, OneOf, Uuid } from '../schema.js';
import { AnsweredPeriodNumber, PeriodNumber, Year } from './periods.js';
import { endpoint } from './shape.js';
import { NewShift } from './shifts.js';
import { entryTypes, subTypes } from './tos-tnw.js';

const interval = { id: Uuid, start_time: ClockTime, end_time: ClockTime };

/** What one answer takes: a period and the days around it full to the caps, and their entries. */
export const SHIFTS_READ_AT_MOST = 320;
export const ENTRIES_READ_AT_MOST = 9600;

export const AggregatedShift = namedObject('AggregatedShift', {
  id: Uuid,
  ...NewShift.properties,
  ojti_time: Type.Array(Type.Object(interval), { maxItems: ENTRIES_READ_AT_MOST }),
  cic_time: Type.Array(Type.Object(interval), { maxItems: ENTRIES_READ_AT_MOST }),
  tos_tnw: Type.Array(
    Type.Object({ ...interval, entry_type: OneOf(entryTypes), sub_type: OneOf(subTypes) }),
    { maxItems: ENTRIES_READ_AT_MOST },
  ),
});
export type AggregatedShift = Static<typeof AggregatedShift>;

export const HoursSummary = namedObject('HoursSummary', {
  pay_period: AnsweredPeriodNumber,
  year: Type.Integer(),
  total_regular_hours: Type.Number(),
  total_ojti_hours: Type.Number(),
  total_cic_hours: Type.Number(),
  total_tos_hours: Type.Number(),
  total_tnw_hours: Type.Number(),
});
export type HoursSummary = Static<typeof HoursSummary>;

export const PeriodQuery = namedObject('PeriodQuery', { pay_period: PeriodNumber, year: Year });
export type PeriodQuery = Static<typeof PeriodQuery>;

const member = { method: 'GET', auth: 'member', tag: 'Shifts', query: PeriodQuery } as const;

export const aggregateShifts = endpoint({
  ...member,
  path: '/api/v1/shifts/aggregated',
  summary: 'The shifts of a pay period with everything recorded under them',
  response: {
    200: Type.Object({ shifts: Type.Array(AggregatedShift, { maxItems: SHIFTS_READ_AT_MOST }) }),
  },
});

export const summarizeShifts = endpoint({
  ...member,
  path: '/api/v1/shifts/summary',
  summary: 'The hours of a pay period by kind',
  response: { 200: HoursSummary },
});
