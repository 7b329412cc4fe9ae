import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { Keyed, Nullable, namedObject, PlainDate, Success, Timestamp } from '../schema.js';
import { SyncRun } from './sync-run.js';

const Count = Type.Integer();

export const AdminOverview = namedObject('AdminOverview', {
  members: Type.Object({
    counted_at: Nullable(Timestamp),
    total: Count,
    by_status: Keyed(Count, {
      maxProperties: 20,
      description: 'The twenty most frequent statuses',
    }),
    linked: Type.Integer({ description: 'With a chat account' }),
    linked_share: Nullable(
      Type.Number({ minimum: 0, maximum: 1, description: 'Share of active members' }),
    ),
  }),
  sync: Type.Object({
    data_from: Nullable(Timestamp, { description: 'When the last completed run read the source' }),
    last: Nullable(SyncRun),
    running: Nullable(SyncRun),
    queued: Count,
  }),
  deliveries: Type.Object({ pending: Count, failed: Count }),
  administrator_role: Type.Optional(
    Type.String({ description: 'The identity provider’s role for administrators' }),
  ),
});
export type AdminOverview = Static<typeof AdminOverview>;

/** For "today" and "30 days ago"; Grafana shows longer history. */
export const daysOfHistory = 31;

export const PlatformDay = namedObject('PlatformDay', {
  day: PlainDate,
  members: Nullable(Count, { description: 'null before the first synchronization' }),
  active: Nullable(Count),
  linked: Nullable(Type.Integer({ description: 'With a chat account' })),
});
export type PlatformDay = Static<typeof PlatformDay>;

const reading = { method: 'GET', auth: 'admin', tag: 'Admin', additional: true } as const;

export const getAdminOverview = endpoint({
  ...reading,
  path: '/api/admin/overview',
  summary: 'Overview of members, synchronization and deliveries',
  response: { 200: Success({ overview: AdminOverview }) },
});

export const getPlatformHistory = endpoint({
  ...reading,
  path: '/api/admin/history',
  summary: 'Member counts of the last 31 days (UTC)',
  response: { 200: Success({ days: Type.Array(PlatformDay, { maxItems: daysOfHistory }) }) },
});
