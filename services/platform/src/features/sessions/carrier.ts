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
   * Where a session may be as it was read a moment ago, because many small requests ride on it, and because they
   * ask for its access token anyway: then the provider is asked.
   */
  readonly mayRecall: (request: FastifyRequest) => boolean;
}

/** The cookie of a browser. A cookie that opens nothing is no credential rather than a wrong one: it grows old by itself. */
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
