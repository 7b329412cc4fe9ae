import type { Caller } from '@guildhall/auth';
import { checkChatId } from '@guildhall/contracts';
import { linkChat, unlinkChat, unlinkOwnChat } from '@guildhall/contracts/platform';
import { serve, serving } from '@guildhall/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { askedBy } from '../../audit/actor.js';
import type { Db } from '../../database.js';
import { type FindMember, malformedMember, memberNotFound } from '../../domain/member.js';
import * as service from './service.js';

export function linkRoutes(app: FastifyInstance, db: Db, findMember: FindMember): void {
  const serveMember = serving(app, malformedMember);

  async function answer(memberNumber: string, changed: boolean, message: string) {
    const member = await findMember(memberNumber);
    if (member === null) throw memberNotFound();
    return { message, changed, member };
  }

  async function unlink(unlinking: service.Unlinking, caller: Caller, request: FastifyRequest) {
    if (unlinking.onlyChatId !== undefined) checkChatId(unlinking.onlyChatId);
    const { changed } = await service.unlinkChat(db, unlinking, askedBy(caller, request.id));
    const message = changed ? 'The chat account is unlinked' : 'No chat account was linked';
    return answer(unlinking.memberNumber, changed, message);
  }

  serveMember(linkChat, async ({ params: { memberNumber }, body, caller, request }) => {
    checkChatId(body.chat_id);
    const wanted = {
      memberNumber,
      chatId: body.chat_id,
      chatUsername: body.chat_username ?? null,
      identityUserId: body.identity_user_id ?? null,
      askedBy: body.asked_by,
      activeOnly: body.active_only,
    };
    const changed = await service.linkChat(db, wanted, askedBy(caller, request.id));
    const message = changed ? 'The chat account is linked' : 'The chat account was already linked';
    return answer(memberNumber, changed, message);
  });

  serveMember(unlinkChat, ({ params: { memberNumber }, body, caller, request }) =>
    unlink({ memberNumber, onlyChatId: body.chat_id }, caller, request),
  );

  serve(app, unlinkOwnChat, ({ body, caller, request }) => {
    // A caller without a member number is treated like an unknown number: no account to conflict with.
    if (caller.member === null) throw memberNotFound();
    return unlink({ memberNumber: caller.member, onlyChatId: body.chat_id }, caller, request);
  });
}
