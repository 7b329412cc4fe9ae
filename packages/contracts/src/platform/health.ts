import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { namedObject, OneOf, Timestamp } from '../schema.js';

export const Health = namedObject('Health', {
  success: Type.Literal(true),
  status: OneOf(['healthy']),
  timestamp: Timestamp,
});
export type Health = Static<typeof Health>;

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  auth: 'public',
  limit: 'none',
  tag: 'Health',
  summary: 'Liveness: checks nothing outside the process',
  response: { 200: Health },
});
