import type { FastifyInstance, RouteOptions } from 'fastify';

/** A route that is nobody's contract must have been declared open, or the service does not start. */
export function refuseUndeclaredRoutes(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', route => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const undeclared = routes.filter(
      route => !route.config?.endpoint && !route.config?.open && route.method !== 'OPTIONS',
    );
    if (undeclared.length > 0) {
      const names = undeclared.map(route => `${route.method} ${route.url}`).join(', ');
      throw new Error(`These routes declare no contract and so no caller: ${names}`);
    }
  });
}

/** A server answers only what its contract declares: a test fails, an operator reads it in the log. */
export function refuseUndeclaredStatuses(app: FastifyInstance, strict: boolean): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { endpoint } = request;
    if (!endpoint || reply.statusCode in endpoint.response || reply.statusCode === 304) {
      done(null, payload);
      return;
    }
    const message = `${request.method} ${endpoint.path} answered ${reply.statusCode}, which its contract does not declare`;
    request.log.error(message);
    if (strict) reply.code(500);
    done(null, strict ? JSON.stringify({ undeclared: message }) : payload);
  });
}
