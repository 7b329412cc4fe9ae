import { Problem } from '@guildhall/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isTooSlow, type Pace, type Progress, paceOf } from './pace.js';

interface Arrival {
  readonly reply: FastifyReply;
  readonly since: number;
  /** What the connection had brought before. */
  readonly bytesBefore: number;
  pace: Pace;
  /** Time in which we took nothing: the silence was ours. */
  ownMs: number;
  bytes: number;
  movedAt: number;
}

const lookEveryMs = 1_000;

/** One for all: nobody traces who is slow. */
const late = new Problem(408, 'REQUEST_TIMEOUT', 'The request took too long to arrive');

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Requests of tests come without a connection, and are here at once. */
const isComing = ({ raw }: FastifyRequest) => raw.complete === false && !raw.socket.destroyed;

const isBackedUp = ({ raw }: FastifyRequest) => raw.readableLength >= raw.readableHighWaterMark;

function progressOf({ raw }: FastifyRequest, arrival: Arrival, now: number): Progress {
  const bytes = raw.socket.bytesRead - arrival.bytesBefore;
  if (bytes > arrival.bytes) arrival.movedAt = now;
  arrival.bytes = bytes;
  return { bytes, elapsedMs: now - arrival.since - arrival.ownMs, silentMs: now - arrival.movedAt };
}

/** Whoever reads the body is told, and answers; where nobody reads, or an answer has begun, nothing is left to say. */
function tellLate({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || reply.raw.headersSent || raw.listenerCount('error') === 0) {
    raw.socket.destroy();
    return;
  }
  reply.header('connection', 'close');
  raw.emit('error', late);
}

/**
 * A body whose sender has left says so once. Whoever leaves while it is asked who calls is heard by nobody, and the
 * reading that begins afterwards would wait for ever, and so would the place. Nobody is left to be answered.
 */
function dropWhoLeft(app: FastifyInstance): void {
  app.addHook('preParsing', ({ raw }, reply, _payload, done) => {
    if (raw.destroyed) reply.hijack();
    else done();
  });
}

/** Watches the bodies of requests arrive: one that trickles, stalls or never ends is given up in time. */
export function watchArrivals(app: FastifyInstance, withinMs: number) {
  dropWhoLeft(app);
  const arriving = new Map<FastifyRequest, Arrival>();

  function end(request: FastifyRequest, { reply }: Arrival): void {
    arriving.delete(request);
    tellLate(request, reply);
  }

  function look(): void {
    const now = performance.now();
    for (const [request, arrival] of arriving) {
      if (!isComing(request)) arriving.delete(request);
      else if (isBackedUp(request)) {
        arrival.ownMs += lookEveryMs;
        arrival.movedAt = now;
      } else if (isTooSlow(arrival.pace, progressOf(request, arrival, now))) end(request, arrival);
    }
  }

  // After what came while this process was busy is read: nobody is late with what lies here.
  const looking = setInterval(() => setImmediate(look), lookEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(looking));
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const now = performance.now();
      arriving.set(request, {
        reply,
        since: now,
        bytesBefore: request.raw.socket.bytesRead,
        pace: paceOf(request.endpoint, withinMs),
        ownMs: 0,
        bytes: 0,
        movedAt: now,
      });
    }
    done();
  });

  return {
    /** Another pace than the contract's, where only a handler knows it. */
    allow: (request: FastifyRequest, pace: Pace): void => {
      const arrival = arriving.get(request);
      if (arrival) arrival.pace = pace;
    },
    /** Stops waiting for the rest of a request; false where it is here already. */
    giveUp: ({ request }: FastifyReply): boolean => {
      const arrival = arriving.get(request);
      if (!arrival || !isComing(request) || isBackedUp(request)) return false;
      end(request, arrival);
      return true;
    },
  };
}
export type Arrivals = ReturnType<typeof watchArrivals>;
