import { type Static, Type } from 'typebox';
import { ClockTime, Empty, namedObject, OneOf, PathId, Timestamp, Uuid } from '../schema.js';
import { endpoint } from './shape.js';
import { OVERLAPS_NAMED } from './shifts.js';

export const entryTypes = ['tos', 'tnw'] as const;
export type EntryType = (typeof entryTypes)[number];

/** Which sub-types belong to which kind of entry. */
export const subTypesOf = {
  tos: ['overtime', 'credit_hours_earned'],
  tnw: [
    'annual_leave',
    'sick_leave',
    'credit_hours_used',
    'comp_time_used',
    'furlough',
    'lwop',
    'admin_leave',
    'military_leave',
    'holiday_leave',
    'gov_shutdown',
    'other',
  ],
} as const;
export const subTypes = [...subTypesOf.tos, ...subTypesOf.tnw] as const;
export type SubType = (typeof subTypes)[number];

export const NewTosTnwEntry = namedObject('NewTosTnwEntry', {
  shift_id: Uuid,
  entry_type: OneOf(entryTypes),
  sub_type: OneOf(subTypes),
  start_time: ClockTime,
  end_time: ClockTime,
});
export type NewTosTnwEntry = Static<typeof NewTosTnwEntry>;

export const TosTnwEntry = namedObject('TosTnwEntry', {
  id: Uuid,
  ...NewTosTnwEntry.properties,
  created_at: Timestamp,
});
export type TosTnwEntry = Static<typeof TosTnwEntry>;

/** An entry as it was just stored, and what its owner should look at. */
export const RecordedTosTnw = namedObject('RecordedTosTnw', {
  ...TosTnwEntry.properties,
  warnings: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: OVERLAPS_NAMED + 1,
      description: 'Which other shift the TOS overlaps',
    }),
  ),
});
export type RecordedTosTnw = Static<typeof RecordedTosTnw>;

export const TosTnwChange = namedObject('TosTnwChange', {
  entry_type: Type.Optional(OneOf(entryTypes)),
  sub_type: Type.Optional(OneOf(subTypes)),
  start_time: Type.Optional(ClockTime),
  end_time: Type.Optional(ClockTime),
});
export type TosTnwChange = Static<typeof TosTnwChange>;

const member = { auth: 'member', tag: 'TOS and TNW' } as const;
const EntryParams = Type.Object({ entry_id: PathId });

export const recordTosTnw = endpoint({
  ...member,
  method: 'POST',
  path: '/api/v1/tos-tnw',
  summary: 'Records time off station or time not worked',
  body: NewTosTnwEntry,
  response: { 201: RecordedTosTnw },
  errors: [404],
});

export const updateTosTnw = endpoint({
  ...member,
  method: 'PUT',
  path: '/api/v1/tos-tnw/:entry_id',
  summary: 'Changes the given fields of an entry',
  params: EntryParams,
  body: TosTnwChange,
  response: { 200: RecordedTosTnw },
});

export const removeTosTnw = endpoint({
  ...member,
  method: 'DELETE',
  path: '/api/v1/tos-tnw/:entry_id',
  summary: 'Deletes an entry',
  params: EntryParams,
  response: { 204: Empty },
});
