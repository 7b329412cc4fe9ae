import { type Static, Type } from 'typebox';
import { Deed } from '../audit-event.js';
import { endpoint } from '../enveloped.js';
import { nextPage, PageOf, PageQuery } from '../paging.js';
import { Nullable, namedObject, OneOf, PathId, Success, Timestamp } from '../schema.js';
import {
  changeKinds,
  RejectedReason,
  RejectedRow,
  recordTypes,
  rejectionCodes,
  SyncChange,
  SyncRun,
} from './sync-run.js';

export const SyncStatus = namedObject('SyncStatus', {
  last_sync: Nullable(
    Type.Object({
      timestamp: Timestamp,
      status: Type.String({ examples: ['completed'] }),
      duration_ms: Type.Integer(),
      records_processed: Type.Integer(),
      records_succeeded: Type.Integer(),
      records_failed: Type.Integer(),
    }),
  ),
  current_sync: Nullable(SyncRun),
  next_scheduled_sync: Nullable(Timestamp),
  health_status: OneOf(['healthy', 'degraded', 'unhealthy']),
});
export type SyncStatus = Static<typeof SyncStatus>;

/** A problem, as a code and a message. */
export const HealthIssue = namedObject('HealthIssue', {
  code: Type.String(),
  message: Type.String(),
});
export type HealthIssue = Static<typeof HealthIssue>;
export const HealthIssues = Type.Array(HealthIssue, { maxItems: 50 });

export const SyncHealth = namedObject('SyncHealth', {
  status: OneOf(['healthy', 'degraded', 'unhealthy']),
  last_sync_age_hours: Nullable(Type.Number()),
  success_rate: Nullable(Type.Number({ minimum: 0, maximum: 1 })),
  average_duration_ms: Nullable(Type.Integer()),
  database_connections: Type.Object({
    source_db: OneOf(['connected', 'disconnected']),
    target_db: OneOf(['connected', 'disconnected']),
  }),
  issues: HealthIssues,
});
export type SyncHealth = Static<typeof SyncHealth>;

const reading = {
  method: 'GET',
  auth: ['service', 'admin'],
  scope: 'sync:read',
  tag: 'Sync',
  additional: true,
} as const;
const RunParams = Type.Object({ id: PathId });
const ofType = { ...PageQuery.properties, type: Type.Optional(OneOf(recordTypes)) };

export const getSyncStatus = endpoint({
  ...reading,
  path: '/api/sync/status',
  summary: 'The last, current and next synchronization',
  response: { 200: Success({ status: SyncStatus }) },
});

export const getSyncHealth = endpoint({
  ...reading,
  path: '/api/sync/health',
  summary: 'Health of synchronization',
  response: { 200: Success({ health: SyncHealth }) },
});

export const listSyncRuns = endpoint({
  ...reading,
  path: '/api/sync/runs',
  summary: 'Synchronizations, newest first',
  query: PageQuery,
  response: { 200: Success({ ...nextPage, runs: PageOf(SyncRun) }) },
});

export const getSyncRun = endpoint({
  ...reading,
  path: '/api/sync/runs/:id',
  summary: 'A synchronization, with live counts while it runs',
  params: RunParams,
  response: { 200: Success({ run: SyncRun }) },
});

export const listRejectedRows = endpoint({
  ...reading,
  path: '/api/sync/runs/:id/rejected',
  summary: 'Rows rejected by a synchronization',
  params: RunParams,
  query: Type.Object({ ...ofType, code: Type.Optional(OneOf(rejectionCodes)) }),
  response: { 200: Success({ ...nextPage, rejected: PageOf(RejectedRow) }) },
});

export const countRejectedRows = endpoint({
  ...reading,
  path: '/api/sync/runs/:id/rejected/reasons',
  summary: 'Rejected rows of a synchronization, counted by reason',
  params: RunParams,
  response: {
    200: Success({
      reasons: Type.Array(RejectedReason, {
        maxItems: recordTypes.length * rejectionCodes.length,
      }),
    }),
  },
});

export const listSyncChanges = endpoint({
  ...reading,
  path: '/api/sync/runs/:id/changes',
  summary: 'Changes found by a dry run, or rows the deactivation guard kept',
  params: RunParams,
  query: Type.Object({ ...ofType, change: Type.Optional(OneOf(changeKinds)) }),
  response: { 200: Success({ ...nextPage, changes: PageOf(SyncChange) }) },
});

export const cancelSyncRun = endpoint({
  ...reading,
  fresh: false,
  method: 'POST',
  scope: 'sync:run',
  path: '/api/sync/runs/:id/cancel',
  summary: 'Stops a synchronization after the current batch',
  params: RunParams,
  response: {
    200: Success({
      changed: Type.Boolean({ description: 'false: already canceled' }),
      already: Type.Optional(Nullable(Deed)),
      run: SyncRun,
    }),
  },
  errors: [409],
});
