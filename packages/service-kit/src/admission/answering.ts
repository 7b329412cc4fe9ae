import { unavailable } from '@guildhall/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const lookEveryMs = 1_000;

/** What passes on what somebody else answers, or writes as it goes, has begun soon or ends by its own clock. */
const hasItsOwnTime = ({ endpoint }: FastifyRequest) => endpoint?.answerType === 'stream';

/** Whoever asks is told within this time, whatever a handler still waits for. */
export function answerInTime(app: FastifyInstance, withinMs: number): void {
  /** Since when all of the request is here; null while it arrives, which has a time of its own. */
  const asked = new Map<FastifyReply, number | null>();
  const forget = (reply: FastifyReply) => asked.delete(reply);

  function look(): void {
    const now = performance.now();
    for (const [reply, since] of asked) {
      const { raw, sent, request } = reply;
      if (sent || raw.headersSent || raw.destroyed) forget(reply);
      // Requests of tests come without a connection, and are here at once.
      else if (since === null) asked.set(reply, request.raw.complete === false ? null : now);
      else if (now - since > withinMs) {
        forget(reply);
        reply.send(
          unavailable('This took longer than an answer may take. Look whether it was done.'),
        );
      }
    }
  }

  const looking = setInterval(look, lookEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(looking));
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasItsOwnTime(request)) asked.set(reply, null);
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    forget(reply);
    done();
  });
}
