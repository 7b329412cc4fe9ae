import {
  getHome,
  type Home,
  type Member,
  recordGaps,
  representedBy,
} from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { FindMember } from '../../domain/member.js';
import { getLiveSession, type SessionRow } from '../../live-session/live-session.js';
import { sessionUser } from '../../live-session/user.js';

const fieldOf: Readonly<Record<(typeof recordGaps)[number], (member: Member) => unknown>> = {
  email: member => member.email,
  facility: member => member.facility_code,
  region: member => member.region_code,
};

/** Fields missing from a member's record. */
const missingOf = (member: Member | null): Home['missing'] =>
  member === null ? [] : recordGaps.filter(gap => !fieldOf[gap](member));

function chatState(member: Member | null, isOffered: boolean): Home['chat'] {
  if (member?.chat_verified) return { state: 'linked', account: member.chat_username };
  if (!isOffered) return { state: 'not_offered', account: null };
  return { state: member?.status === 'active' ? 'not_linked' : 'inactive', account: null };
}

export interface HomeSources {
  readonly findMember: FindMember;
  readonly mailState: (member: Member | null) => Promise<Home['mail']>;
  readonly memberClaim: string;
  readonly isChatOffered: boolean;
}

/** Everything on a person's home page in one request. Also used to render that page on the server. */
export function homeRoutes(app: FastifyInstance, sources: HomeSources) {
  const homeOf = async (session: SessionRow): Promise<Home> => {
    const member = await sources.findMember(session.member);
    return {
      success: true,
      expires_at: session.expiresAt.toISOString(),
      user: sessionUser(session, member),
      member_claim: { name: sources.memberClaim, value: session.member },
      is_administrator: session.admin,
      represents: representedBy(member),
      member,
      missing: missingOf(member),
      chat: chatState(member, sources.isChatOffered),
      mail: await sources.mailState(member),
    };
  };

  serve(app, getHome, ({ request }) => homeOf(getLiveSession(request)));
  return homeOf;
}
