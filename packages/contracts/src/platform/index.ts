import { api } from '../endpoint.js';
import { operationsOf } from '../operations.js';
import { healthEndpoints } from './health.js';
import { keyEndpoints } from './keys.js';
import { serviceTokenEndpoints } from './service-tokens.js';
import { sessionEndpoints } from './sessions.js';
import { shape } from './shape.js';

export * from '../member.js';
export * from './health.js';
export * from './keys.js';
export * from './service-tokens.js';
export * from './sessions.js';

export const platformApi = api({
  name: 'platform',
  title: 'Platform Integration Service',
  version: '0.1.0',
  endpoints: {
    ...healthEndpoints,
    ...sessionEndpoints,
    ...serviceTokenEndpoints,
    ...keyEndpoints,
    ...operationsOf(shape),
  },
});
