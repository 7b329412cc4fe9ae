import underPressure from '@fastify/under-pressure';
import type { Caller } from '@guildhall/auth';
import { Problem, unavailable } from '@guildhall/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Arrivals } from './arrivals.js';
import { createInFlight, type InFlight, type NoPlace } from './in-flight.js';

export interface Endurance {
  /** Milliseconds that the event loop may be late; 0: nobody is refused for it. */
  readonly maxEventLoopDelay: number;
  /** Requests that may wait for their answer at once; 0: as many as come. */
  readonly maxInFlight: number;
  readonly maxInFlightAddress: number;
  readonly maxInFlightPerson: number;
  /** Seconds. */
  readonly arriveWithin: number;
}

/** Whoever asks for its health is still told, and so is a webhook taken: it has proven itself. */
const isNeverRefused = ({ endpoint }: FastifyRequest) => endpoint?.limit === 'none';
/** What costs nothing counts among nobody's. */
const isHarmless = ({ endpoint }: FastifyRequest) =>
  endpoint?.limit === 'none' && endpoint.auth === 'public';

const stranger: Caller = { kind: 'anonymous' };

/** One for all: who is too busy has no time to trace and to log every refusal. */
export const tooBusy: Problem = unavailable(
  'The service is too busy at the moment',
  'SERVICE_UNAVAILABLE',
  2,
);
const enoughOfYou = new Problem(
  429,
  'RATE_LIMITED',
  'Too many of your requests wait for their answers. Try again when some have come.',
  { details: { retry_after: 1 }, headers: { 'Retry-After': '1' } },
);

const words: Readonly<Record<NoPlace, { readonly problem: Problem; readonly line: string }>> = {
  busy: {
    problem: tooBusy,
    line: 'work is refused: more comes than this process can answer in time',
  },
  enough: {
    problem: enoughOfYou,
    line: 'work of one caller is refused: too much of it waits at once',
  },
};

const tellEveryMs = 10_000;
const lookEveryMs = 1_000;

/** Says now and then that work is refused. */
function refusing(): (why: NoPlace, request: FastifyRequest) => Problem {
  const toldAt = new Map<NoPlace, number>();
  return (why, request) => {
    const { problem, line } = words[why];
    const now = performance.now();
    if (now - (toldAt.get(why) ?? Number.NEGATIVE_INFINITY) > tellEveryMs) {
      toldAt.set(why, now);
      request.log.warn({ from: request.ip }, line);
    }
    return problem;
  };
}

export interface Admission {
  /** Asked as soon as it is known who calls. Throws when there is no place for more of theirs. */
  readonly admit: (request: FastifyRequest, caller: Caller) => void;
  /** It waits for no answer any more: its connection has become something else. */
  readonly dismiss: (request: FastifyRequest) => void;
}

/**
 * Refuses work while the process cannot keep up: when its event loop is late, or more wait for an answer than
 * can get one soon, everybody waits; better some are refused at once, those first who take more than their share.
 */
export async function shedOverload(
  app: FastifyInstance,
  endurance: Endurance,
  arrivals: Arrivals,
): Promise<Admission> {
  const refuse = refusing();
  const inFlight = boundInFlight(app, endurance, arrivals, refuse);
  const { maxEventLoopDelay } = endurance;
  if (maxEventLoopDelay > 0)
    await app.register(underPressure, {
      maxEventLoopDelay,
      sampleInterval: 250,
      pressureHandler: request => {
        if (!isNeverRefused(request)) throw refuse('busy', request);
      },
    });
  /** Strangers go first: what they make us late with must not be paid by those we know. */
  const isLateForStrangers = () =>
    maxEventLoopDelay > 0 && app.memoryUsage().eventLoopDelay > maxEventLoopDelay / 2;

  return {
    admit: (request, caller) => {
      const why =
        caller.kind === 'anonymous' && !isHarmless(request) && isLateForStrangers()
          ? 'busy'
          : inFlight.claim(request, caller);
      if (why !== null) throw refuse(why, request);
    },
    dismiss: inFlight.leave,
  };
}

function boundInFlight(
  app: FastifyInstance,
  endurance: Endurance,
  arrivals: Arrivals,
  refuse: (why: NoPlace, request: FastifyRequest) => Problem,
): InFlight {
  const inFlight = createInFlight(
    {
      all: endurance.maxInFlight,
      ofAddress: endurance.maxInFlightAddress,
      ofPerson: endurance.maxInFlightPerson,
      patienceMs: endurance.arriveWithin * 1000,
    },
    arrivals,
  );
  const looking = setInterval(inFlight.look, lookEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(looking));
  app.addHook('onRequest', (request, reply, done) => {
    if (isHarmless(request)) return done();
    // What is nobody's contract asks nobody who calls.
    const why =
      inFlight.arrive(request, reply) ??
      (request.endpoint ? null : inFlight.claim(request, stranger));
    return why !== null && !isNeverRefused(request) ? done(refuse(why, request)) : done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    inFlight.leave(request);
    done();
  });
  return inFlight;
}
