import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { Nullable, namedObject, OneOf, Success, Timestamp } from '../schema.js';
import { HealthIssues } from './sync-runs.js';

const DatabaseStatus = namedObject('DatabaseStatus', {
  status: OneOf(['connected', 'disconnected']),
  response_time_ms: Nullable(Type.Integer()),
});

export const DetailedStatus = namedObject('DetailedStatus', {
  success: Type.Boolean({ description: 'false: a part listed in `issues` is down' }),
  application: Type.Object({
    name: Type.String(),
    version: Type.String(),
    environment: Type.String(),
    uptime: Type.Integer({ description: 'Seconds' }),
    memory_usage: Type.Object({
      used: Type.Number({ description: 'Bytes' }),
      total: Type.Number({ description: 'Bytes' }),
      percentage: Type.Number(),
    }),
  }),
  database: Type.Object({ target_db: DatabaseStatus, source_db: DatabaseStatus }),
  sync_service: Type.Object({
    status: Type.String({ examples: ['healthy'] }),
    last_sync: Nullable(Timestamp),
    success_rate: Nullable(Type.Number()),
  }),
  issues: HealthIssues,
});
export type DetailedStatus = Static<typeof DetailedStatus>;

export const AdminStats = namedObject('AdminStats', {
  total_members: Type.Integer(),
  active_facilities: Type.Integer(),
  sync_performance: Type.Object({
    average_duration_ms: Nullable(Type.Integer()),
    success_rate: Nullable(Type.Number()),
    last_24h_syncs: Type.Integer(),
  }),
  api_usage: Type.Object({
    requests_today: Type.Integer(),
    average_response_time_ms: Nullable(Type.Integer()),
  }),
});
export type AdminStats = Static<typeof AdminStats>;

export const getStatus = endpoint({
  method: 'GET',
  path: '/api/status',
  auth: 'service',
  scope: 'sync:read',
  tag: 'Status',
  summary: 'Current status of the service, its databases and synchronization',
  additional: true,
  response: { 200: DetailedStatus },
});

export const getAdminStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  auth: 'admin',
  tag: 'Admin',
  summary: 'Statistics about members, synchronizations and usage',
  additional: true,
  response: { 200: Success({ stats: AdminStats }) },
});
