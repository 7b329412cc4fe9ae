import { type Static, Type } from 'typebox';
import { SyncRun } from '../platform/sync-run.js';
import { namedObject, Timestamp } from '../schema.js';

const { id: sync_id, status, mode, types, dry_run, requested_by, ...of } = SyncRun.properties;
const { duration_ms, counts, failed_operations, error } = of;
const whatItDid = { duration_ms, counts, failed_operations, error };

/** Sent by the platform when a run ends, if requested. */
export const SyncCompleted = namedObject('SyncCompleted', {
  event: Type.Literal('sync.completed'),
  timestamp: Timestamp,
  data: Type.Object({ sync_id, status, mode, types, dry_run, requested_by, ...whatItDid }),
});
export type SyncCompleted = Static<typeof SyncCompleted>;
