import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { Nullable, namedObject, OneOf, PathId, Success, Text } from '../schema.js';
import {
  priorities,
  RecordTypes,
  recordTypes,
  runStatuses,
  SyncCounts,
  SyncRun,
} from './sync-run.js';

/** A digest instead of a flag: rows that changed since are not allowed. */
const allowDeactivations = Type.Optional(
  Type.Array(Type.String({ pattern: '^[0-9a-f]{64}$' }), {
    minItems: 1,
    maxItems: recordTypes.length,
    description:
      'Allows deactivations that the guard stopped: the `digest` of each type. 409 if it was not shown or was used before',
  }),
);

export const SyncTrigger = namedObject('SyncTrigger', {
  apiKey: Text(256),
  syncType: OneOf(['members', 'facilities', 'regions', 'positions', 'all']),
});
export type SyncTrigger = Static<typeof SyncTrigger>;

export const SyncTriggered = namedObject('SyncTriggered', {
  success: Type.Literal(true),
  message: Type.String(),
  syncType: Type.String(),
  sync_id: Type.String(),
  status: OneOf(runStatuses),
  counts: Type.Optional(SyncCounts),
});
export type SyncTriggered = Static<typeof SyncTriggered>;

export const SyncRequest = namedObject('SyncRequest', {
  batch_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1000 })),
  dry_run: Type.Optional(Type.Boolean({ default: false })),
  types: Type.Optional(
    Type.Array(OneOf(recordTypes), {
      minItems: 1,
      maxItems: recordTypes.length,
      description: 'Default: all types in the source mapping',
    }),
  ),
  allow_deactivations: allowDeactivations,
});
export type SyncRequest = Static<typeof SyncRequest>;

export const SyncStarted = namedObject('SyncStarted', {
  success: Type.Literal(true),
  sync_id: Type.String(),
  status: OneOf(runStatuses),
  types: RecordTypes,
  batch_size: Type.Integer(),
  dry_run: Type.Boolean(),
  message: Type.String(),
  counts: Type.Optional(SyncCounts),
});
export type SyncStarted = Static<typeof SyncStarted>;

const adminSyncTypes = ['full', 'incremental', ...recordTypes] as const;

export const AdminSyncRequest = namedObject('AdminSyncRequest', {
  type: OneOf(adminSyncTypes),
  dry_run: Type.Optional(Type.Boolean({ default: false })),
  priority: Type.Optional(OneOf(priorities, { default: 'normal' })),
  notify_completion: Type.Optional(Type.Boolean({ default: false })),
  allow_deactivations: allowDeactivations,
});
export type AdminSyncRequest = Static<typeof AdminSyncRequest>;

export const AdminSyncStarted = namedObject('AdminSyncStarted', {
  success: Type.Literal(true),
  sync_id: Type.String(),
  type: OneOf(adminSyncTypes),
  priority: OneOf(priorities),
  status: OneOf(runStatuses),
  queue_position: Nullable(Type.Integer({ description: 'null: started immediately' })),
  notify_completion: Type.Boolean(),
  message: Type.String(),
});
export type AdminSyncStarted = Static<typeof AdminSyncStarted>;

/** 409: another run is active; 500 and 504: it failed or timed out while the caller waited. */
const errors = [409, 504] as const;

export const triggerSync = endpoint({
  method: 'POST',
  path: '/api/sync/trigger',
  auth: 'syncKey',
  scope: 'sync:run',
  tag: 'Sync',
  summary: 'Synchronizes one record type, or all',
  body: SyncTrigger,
  response: { 200: SyncTriggered },
  errors,
});

export const startSync = endpoint({
  method: 'POST',
  path: '/api/sync/all',
  auth: 'service',
  scope: 'sync:run',
  tag: 'Sync',
  summary: 'Synchronizes several record types, or does a dry run',
  additional: true,
  body: SyncRequest,
  bodyType: 'optional',
  response: { 200: SyncStarted },
  errors,
});

export const triggerAdminSync = endpoint({
  method: 'POST',
  path: '/api/admin/sync/trigger',
  auth: 'admin',
  fresh: { when: 'allow_deactivations' },
  tag: 'Admin',
  summary: 'Starts or queues a synchronization',
  additional: true,
  body: AdminSyncRequest,
  response: { 200: AdminSyncStarted },
  errors,
});

export const MemberSyncRequest = namedObject('MemberSyncRequest', {
  allow_deactivations: allowDeactivations,
});

export const syncMember = endpoint({
  method: 'POST',
  path: '/api/admin/members/:memberNumber/sync',
  auth: 'admin',
  fresh: { when: 'allow_deactivations' },
  tag: 'Admin',
  summary: 'Synchronizes one member and their positions immediately',
  description:
    'The run, finished or in progress; it may have failed or been stopped. A member missing from the source becomes inactive.',
  additional: true,
  params: Type.Object({ memberNumber: PathId }),
  body: MemberSyncRequest,
  bodyType: 'optional',
  response: { 200: Success({ run: SyncRun }) },
  errors: [404, 409],
});
