import type { FastifyInstance } from 'fastify';

/** Closes keep-alive connections after their response, because they would delay the shutdown. */
export function closeIdleWhileStopping(app: FastifyInstance): void {
  app.addHook('preClose', done => {
    if (app.server.listening) {
      const sweep = setInterval(() => app.server.closeIdleConnections(), 200);
      app.server.once('close', () => clearInterval(sweep));
    }
    done();
  });
}
