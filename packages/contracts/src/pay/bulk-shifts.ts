import { type Static, Type } from 'typebox';
import { Said } from '../errors.js';
import { ClockTime, Nullable, namedObject, OneOf, PlainDate, Text, Uuid } from '../schema.js';
import { AggregatedShift } from './period-shifts.js';
import { endpoint } from './shape.js';
import { NewShift, OVERLAPS_NAMED } from './shifts.js';
import { entryTypes, subTypes } from './tos-tnw.js';

/** More than anybody works in two weeks, and as many as one import brings at once. */
export const SHIFTS_AT_ONCE = 200;
export const ENTRIES_OF_A_KIND = 20;

const times = { start_time: ClockTime, end_time: ClockTime };
const PremiumTimes = Type.Array(Type.Object(times), { maxItems: ENTRIES_OF_A_KIND });

export const WantedShift = namedObject('WantedShift', {
  ...NewShift.properties,
  ojti_time: Type.Optional(PremiumTimes),
  cic_time: Type.Optional(PremiumTimes),
  tos_tnw: Type.Optional(
    Type.Array(
      Type.Object({ ...times, entry_type: OneOf(entryTypes), sub_type: OneOf(subTypes) }),
      {
        maxItems: ENTRIES_OF_A_KIND,
        description: 'By default a shift of type tos or tnw gets its own entry',
      },
    ),
  ),
  replaces: Type.Optional(
    Type.String({
      format: 'uuid',
      description: 'The shift to change; given lists replace its own',
    }),
  ),
  source: Type.Optional(
    Text(64, {
      description: 'Unique id by which an import recognizes the shift, even if it was moved',
    }),
  ),
});
export type WantedShift = Static<typeof WantedShift>;

export const OverlappedShift = namedObject('OverlappedShift', {
  shift_id: Uuid,
  shift_date: PlainDate,
  ...times,
});
export type OverlappedShift = Static<typeof OverlappedShift>;

/** What became of one wanted shift; in the order in which they were sent. */
export const ShiftOutcome = namedObject('ShiftOutcome', {
  outcome: OneOf(['created', 'changed', 'unchanged']),
  shift: AggregatedShift,
  overlaps: Type.Array(OverlappedShift, {
    maxItems: OVERLAPS_NAMED,
    description: 'Other shifts of the caller: a minute in both counts for the one recorded first',
  }),
  question: Type.Optional(Said),
  warnings: Type.Array(Type.String(), {
    maxItems: OVERLAPS_NAMED + 1,
    description: 'Overlaps and question in words',
  }),
});
export type ShiftOutcome = Static<typeof ShiftOutcome>;

export const BulkResult = namedObject('BulkResult', {
  shifts: Type.Array(ShiftOutcome, { maxItems: SHIFTS_AT_ONCE }),
  created: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  undo: Type.Optional(
    Nullable(
      Type.String({
        ...Uuid,
        description:
          'Id that undoes this, for one day; null: nothing was written, or `undoable` was false',
      }),
    ),
  ),
});
export type BulkResult = Static<typeof BulkResult>;

const member = { method: 'POST', auth: 'member', tag: 'Shifts', additional: true } as const;

export const recordShifts = endpoint({
  ...member,
  path: '/api/v1/shifts/bulk',
  summary: 'Records many shifts with their entries: all of them or, if one is invalid, none',
  body: Type.Object({
    shifts: Type.Array(WantedShift, { minItems: 1, maxItems: SHIFTS_AT_ONCE }),
    undoable: Type.Optional(
      Type.Boolean({ description: 'Whether the response includes an id that undoes it' }),
    ),
  }),
  response: { 200: BulkResult },
});

/** Undoes a bulk recording in one call; one by one would exceed the rate limit. */
export const removeShifts = endpoint({
  ...member,
  path: '/api/v1/shifts/bulk/remove',
  summary: 'Deletes many shifts with their entries; idempotent',
  body: Type.Object({
    shift_ids: Type.Array(Uuid, { minItems: 1, maxItems: SHIFTS_AT_ONCE }),
  }),
  response: {
    200: Type.Object({
      removed: Type.Integer({ description: 'How many existed and belonged to the caller' }),
    }),
  },
});
