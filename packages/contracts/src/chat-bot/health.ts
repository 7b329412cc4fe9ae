import { endpoint } from '../enveloped.js';
import { Health } from '../platform/health.js';

export { Health };

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  auth: 'public',
  limit: 'none',
  tag: 'Health',
  summary: 'That the service runs; touches nothing outside the process',
  additional: true,
  response: { 200: Health },
});
