import { getHome, type Home, type Member, representedBy } from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { getLiveSession } from '../../live-session/live-session.js';
import { sessionUser } from '../../live-session/user.js';
import { chatStanding, missingOf } from './standing.js';

export interface HomeRoutes {
  readonly findMember: (number: string) => Promise<Member | null>;
  readonly mailStanding: (member: Member | null) => Promise<Home['mail']>;
  readonly memberClaim: string;
  readonly isChatOffered: boolean;
}

/** Everything that the first page of a person shows, in one request. */
export function homeRoutes(app: FastifyInstance, options: HomeRoutes): void {
  serve(app, getHome, async ({ request, reply }) => {
    const session = getLiveSession(request);
    const member = session.member === null ? null : await options.findMember(session.member);
    reply.header('Cache-Control', 'no-store');
    return {
      success: true as const,
      expires_at: session.expiresAt.toISOString(),
      user: sessionUser(session, member),
      member_claim: { name: options.memberClaim, value: session.member },
      is_administrator: session.admin,
      represents: representedBy(member),
      member,
      missing: missingOf(member),
      chat: chatStanding(member, options.isChatOffered),
      mail: await options.mailStanding(member),
    };
  });
}
