import type { Carrier, Person } from '@guildhall/auth';
import type { FastifyRequest } from 'fastify';
import { refuseCrossSite } from '../../live-session/cross-site-request.js';
import { letIn, type SessionRow } from '../../live-session/live-session.js';
import type { Sessions } from './service.js';

const personOf = (session: SessionRow): Person => ({
  kind: 'person',
  via: 'session',
  subject: session.subject,
  member: session.member,
  roles: session.roles,
  admin: session.admin,
  authenticatedAt: session.authenticatedAt,
  token: null,
});

export interface CarrierRules {
  readonly ownOriginsFor: (request: FastifyRequest) => readonly string[];
  /**
   * Endpoints that may use a cached session, because they are frequent and need the access token anyway, which the
   * provider renews.
   */
  readonly mayRecall: (request: FastifyRequest) => boolean;
}

/** A browser's session cookie. An unknown cookie counts as no credential, not a wrong one: cookies expire. */
export const sessionCarrier =
  (sessions: Sessions, { ownOriginsFor, mayRecall }: CarrierRules): Carrier =>
  async credentials => {
    const request = credentials as FastifyRequest;
    const id = request.session?.get('id');
    if (!id) return null;
    refuseCrossSite(request, ownOriginsFor(request));
    const session = await (mayRecall(request) ? sessions.recall(id) : sessions.findConfirmed(id));
    if (!session) return null;
    letIn(request, session);
    return personOf(session);
  };
