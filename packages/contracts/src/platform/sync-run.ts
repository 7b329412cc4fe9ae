import { type Static, Type } from 'typebox';
import { MaybeSaid } from '../errors.js';
import { Keyed, Nullable, namedObject, OneOf, Timestamp } from '../schema.js';

/** In the order in which a run does them: each may refer to those before it. */
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

export const TypeCounts = namedObject('TypeCounts', {
  status: OneOf(['waiting', 'running', 'completed', 'stopped', 'failed']),
  read: Type.Integer(),
  inserted: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  deactivated: Type.Integer(),
  rejected: Type.Integer(),
  reason: Nullable(Type.String({ description: 'Why this type stopped before writing' })),
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
  allow_mass_deactivation: Type.Boolean(),
  requested_by: Type.String({ description: 'A key, an administrator, or the schedule' }),
  requested_by_name: Type.Optional(
    Nullable(Type.String({ description: 'What that administrator is called, where it is known' })),
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
    Type.Integer({ description: 'While it runs: as many rows as the last full run read' }),
  ),
});
export type SyncRun = Static<typeof SyncRun>;

export const rejectionCodes = [
  'MEMBER_DATA_INCOMPLETE',
  'INVALID_FACILITY_CODE',
  'DUPLICATE_RECORD',
] as const;
export type RejectionCode = (typeof rejectionCodes)[number];

/** A row of the source that could not be taken, and why. */
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

/** `return`: it had left, and is back. `deactivate`: it is gone from the source. */
export const changeKinds = ['insert', 'update', 'return', 'deactivate'] as const;
export type ChangeKind = (typeof changeKinds)[number];

const Row = Type.Object({}, { additionalProperties: true });

/** What a dry run would have changed, or the deactivation guard has kept from being. */
export const SyncChange = namedObject('SyncChange', {
  id: Type.String(),
  type: OneOf(recordTypes),
  key: Type.String(),
  change: OneOf(changeKinds),
  before: Nullable(Row, { description: 'null: it was not there' }),
  after: Nullable(Row, { description: 'null: it is gone from the source' }),
});
export type SyncChange = Static<typeof SyncChange>;

export const RejectedReason = namedObject('RejectedReason', {
  type: OneOf(recordTypes),
  code: OneOf(rejectionCodes),
  rows: Type.Integer(),
});
export type RejectedReason = Static<typeof RejectedReason>;
