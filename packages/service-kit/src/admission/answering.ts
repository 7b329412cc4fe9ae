import { unavailable } from '@guildhall/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const lookEveryMs = 1_000;

interface Asked {
  readonly reply: FastifyReply;
  /** Since all of the request is here; null while it arrives, which has a time of its own. */
  since: number | null;
}

/** What passes on what somebody else answers, or writes as it goes, has begun soon or ends by its own clock. */
const hasItsOwnTime = ({ routeOptions: { config } }: FastifyRequest) =>
  config.endpoint?.answerType === 'stream';

/** Whoever asks is told within this time, whatever a handler still waits for. */
export function answerInTime(app: FastifyInstance, withinMs: number): void {
  const asked = new Map<FastifyRequest, Asked>();
  const forget = (request: FastifyRequest) => asked.delete(request);

  function look(): void {
    const now = performance.now();
    for (const [request, each] of asked) {
      const { raw, sent } = each.reply;
      if (sent || raw.headersSent || raw.destroyed) forget(request);
      // Requests of tests come without a connection, and are here at once.
      else if (each.since === null) each.since = request.raw.complete === false ? null : now;
      else if (now - each.since > withinMs) {
        forget(request);
        each.reply.send(
          unavailable('This took longer than an answer may take. Look whether it was done.'),
        );
      }
    }
  }

  const looking = setInterval(look, lookEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(looking));
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasItsOwnTime(request)) asked.set(request, { reply, since: null });
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    forget(request);
    done();
  });
}
