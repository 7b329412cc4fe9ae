import type { Caller } from '@guildhall/auth';
import { invalid } from '@guildhall/contracts';
import { linkChat, type Member, unlinkChat, unlinkOwnChat } from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { isChatId } from '../../domain/chat-id.js';
import { askedBy } from '../audit/actor.js';
import * as service from './service.js';

export interface LinkRoutes {
  readonly pool: pg.Pool;
  readonly findMember: (number: string) => Promise<Member | null>;
}

const malformedPath = { notFoundCode: 'MEMBER_NOT_FOUND' } as const;

/** What the contract's pattern cannot say. */
function checkChatId(chatId: string): void {
  if (isChatId(chatId)) return;
  const message = 'must be the number of a chat account, below 2^63';
  throw invalid(`The request is not valid: body.chat_id ${message}`, [
    {
      in: 'body',
      path: ['chat_id'],
      message,
      rule: 'exclusiveMaximum',
      operands: {},
      input: chatId,
    },
  ]);
}

export function linkRoutes(app: FastifyInstance, { pool, findMember }: LinkRoutes): void {
  async function answer(memberNumber: string, changed: boolean, message: string) {
    const member = await findMember(memberNumber);
    if (member === null) throw service.memberNotFound();
    return { success: true as const, message, changed, member };
  }

  async function unlink(unlinking: service.Unlinking, caller: Caller, request: FastifyRequest) {
    if (unlinking.onlyChatId !== undefined) checkChatId(unlinking.onlyChatId);
    const changed = await service.unlinkChat(pool, unlinking, askedBy(caller, request.id));
    const message = changed ? 'The chat account is unlinked' : 'No chat account was linked';
    return answer(unlinking.memberNumber, changed, message);
  }

  serve(
    app,
    linkChat,
    async ({ params: { memberNumber }, body, caller, request }) => {
      checkChatId(body.chat_id);
      const wanted = {
        memberNumber,
        chatId: body.chat_id,
        chatUsername: body.chat_username ?? null,
        identityUserId: body.identity_user_id ?? null,
      };
      const changed = await service.linkChat(pool, wanted, askedBy(caller, request.id));
      const message = changed
        ? 'The chat account is linked'
        : 'The chat account was linked already';
      return answer(memberNumber, changed, message);
    },
    malformedPath,
  );

  serve(
    app,
    unlinkChat,
    ({ params: { memberNumber }, body, caller, request }) =>
      unlink({ memberNumber, onlyChatId: body.chat_id }, caller, request),
    malformedPath,
  );

  serve(app, unlinkOwnChat, ({ body, caller, request }) => {
    if (caller.member === null) throw service.memberNotFound();
    return unlink({ memberNumber: caller.member, onlyChatId: body.chat_id }, caller, request);
  });
}
