import type { FastifyInstance } from 'fastify';
import type { ChatContext } from '../context.js';
import { type Form, readForm } from './body.js';

/** What the application does with the code of a login (RFC 6749, 4.1.3 and 5.2). */
export function oauthRoutes(app: FastifyInstance, { grants, guild, options }: ChatContext): void {
  const { oauth } = options;
  const isClient = ({ client_id, client_secret }: Form) =>
    oauth && client_id === guild.applicationId && client_secret === oauth.clientSecret;

  app.post('/oauth2/token', ({ body }, reply) => {
    const form = readForm(body);
    if (!isClient(form)) return reply.code(401).send({ error: 'invalid_client' });
    return grants.exchange(form) ?? reply.code(400).send({ error: 'invalid_grant' });
  });
  app.post('/oauth2/token/revoke', ({ body }, reply) => {
    const form = readForm(body);
    if (!isClient(form)) return reply.code(401).send({ error: 'invalid_client' });
    grants.revoke(form.token ?? '');
    return {};
  });
}
