import { type Static, Type } from 'typebox';
import { namedObject, OneOf } from '../schema.js';
import { endpoint } from './shape.js';

export const Health = namedObject('Health', {
  status: OneOf(['healthy', 'unhealthy']),
  database: Type.Object({
    status: OneOf(['connected', 'disconnected']),
    healthy: Type.Boolean(),
  }),
});
export type Health = Static<typeof Health>;

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  auth: 'public',
  limit: 'none',
  tag: 'Health',
  summary: 'The service and its database',
  response: { 200: Health, 503: Health },
});
