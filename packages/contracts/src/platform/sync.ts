import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { Nullable, namedObject, OneOf, Text } from '../schema.js';
import { priorities, RecordTypes, recordTypes, runStatuses, SyncCounts } from './sync-run.js';

const allowMassDeactivation = Type.Optional(
  Type.Boolean({
    default: false,
    description: 'Go on although more rows than usual are gone from the source or inactive in it',
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
      description: 'All that the source mapping names, if left out',
    }),
  ),
  allow_mass_deactivation: allowMassDeactivation,
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
  allow_mass_deactivation: allowMassDeactivation,
  after_run: Type.Optional(
    Text(100, {
      description: 'The run that was looked at: 409 where somebody has started another one since',
    }),
  ),
});
export type AdminSyncRequest = Static<typeof AdminSyncRequest>;

export const AdminSyncStarted = namedObject('AdminSyncStarted', {
  success: Type.Literal(true),
  sync_id: Type.String(),
  type: OneOf(adminSyncTypes),
  priority: OneOf(priorities),
  status: OneOf(runStatuses),
  queue_position: Nullable(Type.Integer({ description: 'null: it started at once' })),
  notify_completion: Type.Boolean(),
  message: Type.String(),
});
export type AdminSyncStarted = Static<typeof AdminSyncStarted>;

/** 409 another one runs; 500 and 504 it failed or took too long while the caller waited. */
const errors = [409, 504] as const;

export const triggerSync = endpoint({
  method: 'POST',
  path: '/api/sync/trigger',
  auth: 'syncKey',
  scope: 'sync:run',
  tag: 'Sync',
  summary: 'Synchronises one type of record, or all',
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
  summary: 'Synchronises several types of record, for good or to see what would change',
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
  fresh: { when: 'allow_mass_deactivation' },
  tag: 'Admin',
  summary: 'Starts or queues a synchronisation',
  additional: true,
  body: AdminSyncRequest,
  response: { 200: AdminSyncStarted },
  // 404: `after_run` is no run.
  errors: [404, ...errors],
});
