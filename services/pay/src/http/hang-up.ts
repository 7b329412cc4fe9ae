import type { FastifyReply } from 'fastify';

/** Aborts when the client disconnects, so that its file is not read for nothing. */
export function hangUp(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}
