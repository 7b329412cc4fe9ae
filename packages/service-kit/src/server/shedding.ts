import underPressure from '@fastify/under-pressure';
import { unavailable } from '@guildhall/contracts';
import type { FastifyInstance } from 'fastify';

/**
 * Refuses work while the process cannot keep up: a late event loop makes every answer late, so better
 * some are refused at once. Whoever asks for its health is still told.
 */
export async function shedOverload(app: FastifyInstance, longestDelay: number): Promise<void> {
  if (longestDelay === 0) return;
  await app.register(underPressure, {
    maxEventLoopDelay: longestDelay,
    sampleInterval: 250,
    pressureHandler: request => {
      if (request.routeOptions.config.endpoint?.limit === 'none') return;
      throw unavailable('The service is too busy at the moment', 'SERVICE_UNAVAILABLE', 2);
    },
  });
}
