import { isChatId } from '@guildhall/contracts';
import { getMember, getMemberByChat, listMembers } from '@guildhall/contracts/platform';
import { serve, serving } from '@guildhall/service-kit';
import { batched } from '@guildhall/service-kit/database';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '../../database.js';
import { malformedMember, memberNotFound } from '../../domain/member.js';
import { findMemberTexts, findMemberTextsByChat, listMemberTexts } from './repository.js';

const json = 'application/json; charset=utf-8';

function sendMember(reply: FastifyReply, member: string | null): FastifyReply {
  if (member === null) throw memberNotFound();
  return reply.type(json).send(`{"success":true,"member":${member}}`);
}

export function memberRoutes(
  app: FastifyInstance,
  db: Db,
  types: string,
  /** Rejects an unknown facility. */
  getFacilityCode: (code: string) => Promise<string>,
): void {
  const memberText = batched((numbers: readonly string[]) => findMemberTexts(db, numbers, types));
  const memberTextByChat = batched((chatIds: readonly string[]) =>
    findMemberTextsByChat(db, chatIds, types),
  );
  const serveMember = serving(app, malformedMember);

  serveMember(getMember, async ({ params, reply }) =>
    sendMember(reply, await memberText(params.memberNumber)),
  );

  serveMember(getMemberByChat, async ({ params, reply }) => {
    if (!isChatId(params.chat_id)) throw memberNotFound();
    return sendMember(reply, await memberTextByChat(params.chat_id));
  });

  serve(app, listMembers, async ({ query, reply }) => {
    const facility =
      query.facility === undefined ? undefined : await getFacilityCode(query.facility);
    const { members, next } = await listMemberTexts(
      db,
      { ...query, facility, limit: query.limit ?? 100 },
      types,
    );
    return reply
      .type(json)
      .send(`{"success":true,"members":[${members.join()}],"next":${JSON.stringify(next)}}`);
  });
}
