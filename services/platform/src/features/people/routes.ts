import { checkChatId } from '@guildhall/contracts';
import { saidOf, textOf } from '@guildhall/contracts/messages';
import {
  type Erasure,
  findMembers,
  findPeople,
  getMemberFile,
  getSourceRow,
  namePeople,
  resendMember,
  unlinkMember,
} from '@guildhall/contracts/platform';
import { serve, serving } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { askedAbout } from '../../audit/actor.js';
import { findMemberNames, findNames } from '../../audit/repository.js';
import type { Db } from '../../database.js';
import { type FindMember, malformedMember, memberNotFound } from '../../domain/member.js';
import { unlinkChat } from '../links/service.js';
import type { SourceRow } from '../sync/source-row.js';
import { findState } from './repository.js';
import * as people from './service.js';

export interface PeopleRoutes {
  readonly db: Db;
  readonly findMember: FindMember;
  readonly findErasure: (number: string) => Promise<Erasure | null>;
  readonly readSourceRow: (number: string) => Promise<SourceRow>;
}

/** Administration of members. */
export function peopleRoutes(app: FastifyInstance, options: PeopleRoutes): void {
  const { db, findMember } = options;
  const serveMember = serving(app, malformedMember);

  serve(app, namePeople, async ({ body }) => ({
    names: await findNames(db, body.subjects),
    members: await findMemberNames(db, body.members ?? []),
  }));

  serve(app, findPeople, async ({ query }) => ({
    people: await people.findPeople(db, query.name),
  }));

  serve(app, findMembers, ({ query }) => people.findMembers(db, query));

  serveMember(getMemberFile, async ({ params: { memberNumber } }) => {
    const [member, state, erasure] = await Promise.all([
      findMember(memberNumber),
      findState(db, memberNumber),
      options.findErasure(memberNumber),
    ]);
    if (member === null || state === null) throw memberNotFound();
    return { member, ...state, erasure };
  });

  serveMember(getSourceRow, async ({ params: { memberNumber } }) => {
    if ((await findState(db, memberNumber)) === null) throw memberNotFound();
    const { table, fields, refused } = await options.readSourceRow(memberNumber);
    return {
      table,
      fields: fields && { ...fields },
      refused: refused === null ? null : { message: textOf(refused), said: saidOf(refused) },
    };
  });

  serveMember(unlinkMember, async ({ params: { memberNumber }, body, caller, request }) => {
    checkChatId(body.chat_id);
    const by = askedAbout(caller, request.id, memberNumber);
    return unlinkChat(db, { memberNumber, onlyChatId: body.chat_id }, by);
  });

  serveMember(resendMember, async ({ params: { memberNumber }, caller, request }) => {
    const by = askedAbout(caller, request.id, memberNumber);
    return { events: await people.resend(db, memberNumber, by) };
  });
}
