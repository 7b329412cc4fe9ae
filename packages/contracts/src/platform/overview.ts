import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { Days, dailyFigures, HistoryQuery } from '../history.js';
import { Keyed, Nullable, namedObject, Success, Timestamp } from '../schema.js';
import { SyncRun } from './sync-run.js';

const Count = Type.Integer();

export const AdminOverview = namedObject('AdminOverview', {
  members: Type.Object({
    counted_at: Nullable(Timestamp),
    total: Count,
    by_status: Keyed(Count, { maxProperties: 20, description: 'The twenty most frequent' }),
    linked: Type.Integer({ description: 'With a chat account' }),
    linked_share: Nullable(
      Type.Number({ minimum: 0, maximum: 1, description: 'Of the active members' }),
    ),
  }),
  sync: Type.Object({
    data_from: Nullable(Timestamp, { description: 'When the last run that completed had read' }),
    last: Nullable(SyncRun),
    running: Nullable(SyncRun),
    queued: Count,
  }),
  deliveries: Type.Object({ pending: Count, failed: Count }),
  administrator_role: Type.Optional(
    Type.String({ description: 'Whoever has it at the identity provider is an administrator' }),
  ),
});
export type AdminOverview = Static<typeof AdminOverview>;

export const PlatformDay = dailyFigures('PlatformDay', {
  members: Nullable(Count),
  active: Nullable(Count),
  linked: Nullable(Count),
  logins: Count,
  sync_runs: Nullable(Count),
  sync_ms: Nullable(Type.Integer({ description: 'A completed run took so long on average' })),
  sync_rejected: Nullable(Type.Integer({ description: 'By the last run of the day' })),
  deliveries_failed: Nullable(Count),
});
export type PlatformDay = Static<typeof PlatformDay>;

const reading = { method: 'GET', auth: 'admin', tag: 'Admin', additional: true } as const;

export const getAdminOverview = endpoint({
  ...reading,
  path: '/api/admin/overview',
  summary: 'How everything stands: members, synchronisation, deliveries',
  response: { 200: Success({ overview: AdminOverview }) },
});

export const getPlatformHistory = endpoint({
  ...reading,
  path: '/api/admin/history',
  summary: 'What the platform counted day by day',
  query: HistoryQuery,
  response: { 200: Success({ days: Days(PlatformDay) }) },
});
