import underPressure from '@fastify/under-pressure';
import { type Problem, unavailable } from '@guildhall/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface Endurance {
  /** Milliseconds that the event loop may be late; 0: nobody is refused for it. */
  readonly maxEventLoopDelay: number;
  /** Requests that may wait for their answer at once; 0: as many as come. */
  readonly maxInFlight: number;
}

/** Whoever asks for its health is still told. */
const isHarmless = (request: FastifyRequest) =>
  request.routeOptions.config.endpoint?.limit === 'none';

/** One for all: who is too busy has no time to trace and to log every refusal. */
export const tooBusy: Problem = unavailable(
  'The service is too busy at the moment',
  'SERVICE_UNAVAILABLE',
  2,
);

const tellEveryMs = 10_000;

/** Says now and then that work is refused. */
function refusing(): (request: FastifyRequest) => Problem {
  let toldAt = Number.NEGATIVE_INFINITY;
  return request => {
    if (performance.now() - toldAt > tellEveryMs) {
      toldAt = performance.now();
      request.log.warn('work is refused: more comes than this process can answer in time');
    }
    return tooBusy;
  };
}

/**
 * Refuses work while the process cannot keep up: when its event loop is late, or more wait for an answer than
 * can get one soon, everybody waits; better some are refused at once.
 */
export async function shedOverload(app: FastifyInstance, endurance: Endurance): Promise<void> {
  const refuse = refusing();
  if (endurance.maxInFlight > 0) boundInFlight(app, endurance.maxInFlight, refuse);
  if (endurance.maxEventLoopDelay === 0) return;
  await app.register(underPressure, {
    maxEventLoopDelay: endurance.maxEventLoopDelay,
    sampleInterval: 250,
    pressureHandler: request => {
      if (!isHarmless(request)) throw refuse(request);
    },
  });
}

function boundInFlight(
  app: FastifyInstance,
  atMost: number,
  refuse: (request: FastifyRequest) => Problem,
): void {
  const waiting = new Set<FastifyReply['raw']>();
  app.addHook('onRequest', (request, reply, done) => {
    // A stream that has begun waits for nothing here any more, however long it goes on.
    if (waiting.size >= atMost)
      for (const answer of waiting) if (answer.headersSent) waiting.delete(answer);
    if (waiting.size >= atMost && !isHarmless(request)) return done(refuse(request));
    waiting.add(reply.raw);
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    waiting.delete(reply.raw);
    done();
  });
}
