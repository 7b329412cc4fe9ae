import type { FastifyInstance } from 'fastify';

/** A connection kept alive after an answer that was in flight when the stop began would hold the stop up. */
export function closeIdleWhileStopping(app: FastifyInstance): void {
  app.addHook('preClose', done => {
    if (app.server.listening) {
      const sweep = setInterval(() => app.server.closeIdleConnections(), 200);
      app.server.once('close', () => clearInterval(sweep));
    }
    done();
  });
}
