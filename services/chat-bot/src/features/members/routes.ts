import type { Person } from '@guildhall/auth';
import { checkChatId, notFound } from '@guildhall/contracts';
import { getMember, listPositions, updateChatLink } from '@guildhall/contracts/chat-bot';
import type { Member } from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../clients/platform.js';
import type { Links } from './service.js';

const noSuchMember = () => notFound('Member not found', 'MEMBER_NOT_FOUND');

export function memberRoutes(app: FastifyInstance, platform: Platform, links: Links): void {
  /** The same error for an unknown member and another's record. */
  async function readMember(caller: Person, memberNumber: string): Promise<Member> {
    if (!caller.admin && caller.member !== memberNumber) throw noSuchMember();
    const member = await platform.findMember(memberNumber);
    if (!member) throw noSuchMember();
    return member;
  }

  serve(app, getMember, async ({ caller, params }) => {
    const { status, chat_verified, org_email, positions, ...member } = await readMember(
      caller,
      params.member_number,
    );
    return { member };
  });

  serve(app, listPositions, async ({ caller, params }) => {
    const { positions } = await readMember(caller, params.member_number);
    return { positions };
  });

  serve(app, updateChatLink, async ({ body, caller, params }) => {
    checkChatId(body.chat_id);
    const changed = await links.link(params.member_number, body, `service:${caller.name}`);
    const message = changed ? 'The chat account was linked' : 'The chat account was already linked';
    return { message, changed };
  });
}
