import underPressure from '@fastify/under-pressure';
import { unavailable } from '@guildhall/contracts';
import type { FastifyInstance } from 'fastify';

/** An event loop this late makes every answer late: better some are refused at once. */
const longestDelay = 400;

/** Refuses work while the process cannot keep up; whoever asks for its health is still told. */
export async function shedOverload(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: longestDelay,
    sampleInterval: 250,
    pressureHandler: request => {
      if (request.routeOptions.config.endpoint?.limit === 'none') return;
      throw unavailable('The service is too busy at the moment', 'SERVICE_UNAVAILABLE', 2);
    },
  });
}
