import underPressure from '@fastify/under-pressure';
import { type Problem, unavailable } from '@guildhall/contracts';
import type { FastifyInstance } from 'fastify';

/** One for all: an overloaded process has no time for a stack trace and a log line each. */
export const tooBusy: Problem = unavailable(
  'The service is too busy at the moment',
  'SERVICE_UNAVAILABLE',
  2,
);

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
