import underPressure from '@fastify/under-pressure';
import { type Problem, unavailable } from '@guildhall/contracts';
import type { FastifyInstance } from 'fastify';

/** A shared instance: creating errors with stack traces would add to the load. */
export const tooBusy: Problem = unavailable('The service is overloaded. Try again in a moment', {
  retryAfter: 2,
});

/** Refuses work while the event loop lags. Exempt: health checks and authenticated webhooks. */
export async function refuseOverload(
  app: FastifyInstance,
  maxEventLoopDelay: number,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay,
    pressureHandler: ({ endpoint }) => {
      if (endpoint?.limit !== 'none') throw tooBusy;
    },
  });
}
