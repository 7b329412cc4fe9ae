import { listAudit } from '@guildhall/contracts/chat-bot';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { readAudit } from './repository.js';

export function auditRoutes(app: FastifyInstance, pool: pg.Pool): void {
  serve(app, listAudit, async ({ query }) => ({
    success: true as const,
    ...(await readAudit(pool, query)),
  }));
}
