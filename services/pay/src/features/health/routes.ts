import { getHealth } from '@guildhall/contracts/pay';
import { type Check, serve, withTimeout } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';

/** The health check reports a database that does not answer in this time as down. */
const answerWithin = 2000;

export function healthRoutes(app: FastifyInstance, check: Check): void {
  serve(app, getHealth, async ({ reply }) => {
    const found = await withTimeout(answerWithin, check());
    const healthy = found !== null && found.state !== 'failed';
    return reply.code(healthy ? 200 : 503).send({
      status: healthy ? 'healthy' : 'unhealthy',
      database: { status: healthy ? 'connected' : 'disconnected', healthy },
    });
  });
}
