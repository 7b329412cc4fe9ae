import { GatewayCloseCodes } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import type { ChatContext } from '../context.js';
import { badRequest } from '../rest/discord-error.js';
import type { Fault } from '../rest/faults.js';

interface GatewayRoute {
  Body: { action: string; code?: number; remaining?: number; reset_after_ms?: number };
}

/** The bot's token, its connections, the faults it suffers and the requests it made. */
export function botControl(app: FastifyInstance, context: ChatContext): void {
  const { faults, requests, sessions } = context;

  app.get('/requests', () => requests);
  app.delete('/requests', (_request, reply) => {
    requests.length = 0;
    return reply.code(204).send();
  });

  app.get('/faults', () => faults.list());
  app.post<{ Body: Fault }>('/faults', ({ body }, reply) => {
    faults.add(body);
    return reply.code(201).send(body);
  });
  app.delete('/faults', (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });

  app.post('/token/revoke', (_request, reply) => {
    context.isTokenRevoked = true;
    sessions.closeAll(GatewayCloseCodes.AuthenticationFailed);
    return reply.code(204).send();
  });
  app.post('/token/restore', (_request, reply) => {
    context.isTokenRevoked = false;
    return reply.code(204).send();
  });

  app.post<GatewayRoute>('/gateway', ({ body }, reply) => {
    const { action, code, remaining = 0, reset_after_ms = 60_000 } = body;
    if (action === 'close') sessions.closeAll(code ?? GatewayCloseCodes.UnknownError);
    else if (action === 'invalid_session') sessions.invalidateAll();
    else if (action === 'budget') sessions.limitStarts(remaining, reset_after_ms);
    else throw badRequest('"action" must be close, invalid_session or budget.');
    return reply.code(204).send();
  });

  app.get('/counters', () => ({
    ...sessions.counters,
    open_sockets: sessions.sockets.size,
    open_sessions: sessions.countOpen(),
    requests: requests.length,
  }));
}
