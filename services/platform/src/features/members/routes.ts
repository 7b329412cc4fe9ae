import { getMember, getMemberByChat, listMembers } from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import { gather } from '@guildhall/service-kit/database';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { isChatId } from '../../domain/chat-id.js';
import type { MemberTypes } from '../../domain/member-types.js';
import { memberNotFound } from '../links/service.js';
import { findMemberTexts, findMemberTextsByChat, listMemberTexts } from './repository.js';

export interface MemberRoutes {
  readonly pool: pg.Pool;
  readonly types: MemberTypes;
  /** Refuses a facility that does not exist. */
  readonly checkFacility: (code: string) => Promise<void>;
}

const json = 'application/json; charset=utf-8';
// A path that no member can be found under says what every other such path says.
const malformedPath = { notFoundCode: 'MEMBER_NOT_FOUND' } as const;

function sendMember(reply: FastifyReply, member: string | null): FastifyReply {
  if (member === null) throw memberNotFound();
  return reply.type(json).send(`{"success":true,"member":${member}}`);
}

export function memberRoutes(
  app: FastifyInstance,
  { pool, types, checkFacility }: MemberRoutes,
): void {
  const findText = gather((numbers: readonly string[]) => findMemberTexts(pool, numbers, types));
  const findTextByChat = gather((chatIds: readonly string[]) =>
    findMemberTextsByChat(pool, chatIds, types),
  );

  serve(
    app,
    getMember,
    async ({ params, reply }) => sendMember(reply, await findText(params.memberNumber)),
    malformedPath,
  );

  serve(
    app,
    getMemberByChat,
    async ({ params, reply }) => {
      if (!isChatId(params.chat_id)) throw memberNotFound();
      return sendMember(reply, await findTextByChat(params.chat_id));
    },
    malformedPath,
  );

  serve(app, listMembers, async ({ query, reply }) => {
    if (query.facility !== undefined) await checkFacility(query.facility);
    const { members, next } = await listMemberTexts(
      pool,
      { ...query, limit: query.limit ?? 100 },
      types,
    );
    return reply
      .type(json)
      .send(`{"success":true,"members":[${members.join()}],"next":${JSON.stringify(next)}}`);
  });
}
