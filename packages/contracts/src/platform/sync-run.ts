import { type Static, Type } from 'typebox';
import { MaybeSaid } from '../errors.js';
import { Keyed, Nullable, namedObject, OneOf, Timestamp } from '../schema.js';

/** In run order: each may refer to earlier ones. */
export const recordTypes = ['regions', 'facilities', 'members', 'positions'] as const;
export type RecordType = (typeof recordTypes)[number];
export const RecordTypes = Type.Array(OneOf(recordTypes), { maxItems: recordTypes.length });

export const runStatuses = [
  'queued',
  'running',
  'completed',
  'failed',
  'timed_out',
  'cancelled',
] as const;
export type RunStatus = (typeof runStatuses)[number];

export const priorities = ['low', 'normal', 'high'] as const;
export type Priority = (typeof priorities)[number];

/** Why the deactivation guard stopped a type, in numbers. */
export const GuardStop = namedObject('GuardStop', {
  leaving: Type.Integer({ description: 'Rows missing from the source or inactive in it' }),
  live: Type.Integer(),
  source_is_empty: Type.Boolean(),
  max_percent: Type.Integer(),
  max_rows: Type.Integer(),
  digest: Type.String({
    description:
      'Identifies exactly these rows. Send it in `allow_deactivations` to allow them once',
  }),
});
export type GuardStop = Static<typeof GuardStop>;

export const TypeCounts = namedObject('TypeCounts', {
  status: OneOf(['waiting', 'running', 'completed', 'stopped', 'failed']),
  read: Type.Integer(),
  inserted: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  deactivated: Type.Integer(),
  rejected: Type.Integer(),
  erased: Type.Integer({
    description: 'Rows of erased members, skipped until they disappeared from the source once',
  }),
  reason: Nullable(Type.String({ description: 'Why this type stopped before writing' })),
  guard: Nullable(GuardStop),
});
export type TypeCounts = Static<typeof TypeCounts>;

export const SyncCounts = Keyed(TypeCounts, {
  maxProperties: recordTypes.length,
  description: 'By record type',
});
export type SyncCounts = Static<typeof SyncCounts>;

export const SyncRun = namedObject('SyncRun', {
  id: Type.String(),
  status: OneOf(runStatuses),
  mode: OneOf(['full', 'incremental']),
  types: RecordTypes,
  dry_run: Type.Boolean(),
  batch_size: Type.Integer(),
  priority: OneOf(priorities),
  notify_completion: Type.Boolean(),
  allow_deactivations: Type.Array(Type.String(), { maxItems: recordTypes.length }),
  member_number: Nullable(Type.String({ description: 'The only member synchronized' })),
  requested_by: Type.String({ description: 'A key, an administrator, or the schedule' }),
  requested_by_name: Type.Optional(
    Nullable(Type.String({ description: 'The administrator’s name, if known' })),
  ),
  queue_position: Nullable(Type.Integer()),
  counts: SyncCounts,
  failed_operations: Type.Array(Type.String(), { maxItems: recordTypes.length }),
  error: Nullable(
    Type.Object({
      code: Type.String(),
      message: Type.String(),
      said: Type.Optional(MaybeSaid),
    }),
  ),
  created_at: Timestamp,
  started_at: Nullable(Timestamp),
  finished_at: Nullable(Timestamp),
  duration_ms: Nullable(Type.Integer()),
  expected_rows: Nullable(
    Type.Integer({ description: 'While running: the number of rows in the last full run' }),
  ),
});
export type SyncRun = Static<typeof SyncRun>;

export const rejectionCodes = [
  'MEMBER_DATA_INCOMPLETE',
  'INVALID_FACILITY_CODE',
  'DUPLICATE_RECORD',
] as const;
export type RejectionCode = (typeof rejectionCodes)[number];

/** A rejected row and the reason. */
export const RejectedRow = namedObject('RejectedRow', {
  id: Type.String(),
  type: OneOf(recordTypes),
  key: Nullable(Type.String()),
  code: OneOf(rejectionCodes),
  message: Type.String(),
  message_said: Type.Optional(MaybeSaid),
  fields: Type.Object({}, { additionalProperties: true, description: 'The row as it was read' }),
  created_at: Timestamp,
});
export type RejectedRow = Static<typeof RejectedRow>;

/** `return`: it had left and is back. `deactivate`: it is missing from the source. */
export const changeKinds = ['insert', 'update', 'return', 'deactivate'] as const;

const Row = Type.Object({}, { additionalProperties: true });

/** A change found by a dry run, or stopped by the deactivation guard. */
export const SyncChange = namedObject('SyncChange', {
  id: Type.String(),
  type: OneOf(recordTypes),
  key: Type.String(),
  change: OneOf(changeKinds),
  before: Nullable(Row, { description: 'null: new' }),
  after: Nullable(Row, { description: 'null: missing from the source' }),
});
export type SyncChange = Static<typeof SyncChange>;

export const RejectedReason = namedObject('RejectedReason', {
  type: OneOf(recordTypes),
  code: OneOf(rejectionCodes),
  rows: Type.Integer(),
});
export type RejectedReason = Static<typeof RejectedReason>;
