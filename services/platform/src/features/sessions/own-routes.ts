import { notFound } from '@guildhall/contracts';
import { endOwnSession, listOwnSessions } from '@guildhall/contracts/platform';
import { say } from '@guildhall/contracts/said';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { getLiveSession } from '../../live-session/live-session.js';
import type { Sessions } from './service.js';

/** Where a person is logged in, and an end to it. */
export function ownSessionRoutes(
  app: FastifyInstance,
  sessions: Pick<Sessions, 'listOwn' | 'endOwn'>,
): void {
  serve(app, listOwnSessions, async ({ request }) => {
    const session = getLiveSession(request);
    const own = await sessions.listOwn(session);
    return {
      success: true as const,
      sessions: own.map(each => ({
        id: each.name,
        current: each.idHash.equals(session.idHash),
        user_agent: each.userAgent,
        created_at: each.createdAt.toISOString(),
        last_seen_at: each.lastSeenAt.toISOString(),
        expires_at: each.expiresAt.toISOString(),
      })),
    };
  });

  serve(app, endOwnSession, async ({ params, request }) => {
    if (!(await sessions.endOwn(getLiveSession(request), params.id)))
      throw notFound(say('no_such_session'));
    return { success: true as const };
  });
}
