import type { FastifyInstance } from 'fastify';

/**
 * While the service stops, the answers still in flight end their connections: one that is kept alive
 * would hold up the stop until its idle time is over.
 */
export function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', done => {
    isStopping = true;
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done(null, payload);
  });
}
