import type { FastifyInstance } from 'fastify';

/**
 * A body whose sender has left says so once. Whoever leaves while it is asked who calls is heard by nobody, and the
 * reading that begins afterwards would wait for ever, and so would the place. Nobody is left to be answered.
 */
export function dropWhoLeft(app: FastifyInstance): void {
  app.addHook('preParsing', ({ raw }, reply, _payload, done) => {
    if (raw.destroyed) reply.hijack();
    else done();
  });
}
