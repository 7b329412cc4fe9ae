import { getHealth } from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import { databaseCheck } from '@guildhall/service-kit/database';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database.js';

export function healthRoutes(app: FastifyInstance, db: Db): void {
  const check = databaseCheck(db);
  serve(app, getHealth, async ({ reply }) => {
    const healthy = (await check()).state === 'ok';
    return reply.code(healthy ? 200 : 503).send({
      status: healthy ? 'healthy' : 'unhealthy',
      database: { status: healthy ? 'connected' : 'disconnected', healthy },
    });
  });
}
