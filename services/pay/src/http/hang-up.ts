import type { FastifyReply } from 'fastify';

/** Ends when the sender hangs up: nobody reads a file for nobody. */
export function hangUp(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}
