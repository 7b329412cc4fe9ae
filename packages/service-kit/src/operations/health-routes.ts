import type { getHealth } from '@guildhall/contracts/platform';
import type { FastifyInstance } from 'fastify';
import { serve } from '../server/serve.js';

/** Liveness: does not check anything outside the process. */
export const healthRoutes = (app: FastifyInstance, endpoint: typeof getHealth): void =>
  serve(app, endpoint, () => ({ status: 'healthy' as const, timestamp: new Date().toISOString() }));
