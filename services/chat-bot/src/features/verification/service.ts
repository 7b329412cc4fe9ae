import type { Person } from '@guildhall/auth';
import { checkChatId } from '@guildhall/contracts';
import type {
  CompletedVerification,
  StartedVerification,
  VerificationRequest,
} from '@guildhall/contracts/chat-bot';
import type { Member } from '@guildhall/contracts/platform';
import * as audit from '../../audit/repository.js';
import type { Db } from '../../database.js';
import { ACTIVE_STATUS } from '../../domain/member.js';
import type { Phase } from '../../domain/verification.js';
import {
  type Completion,
  cancelAnswer,
  complete,
  startAnswer,
} from '../../domain/verification-steps.js';
import type { RoleRequests } from '../roles/requests.js';
import { newVerification, startedAnswer, type VerifyingParts } from './beginning.js';
import { lookAt } from './look.js';
import {
  alreadyVerified,
  noActiveMember,
  noSuchVerification,
  notYours,
  refusalOf,
} from './refusals.js';
import * as rows from './repository.js';
import { completedAnswer, verifiedMember } from './view.js';

const noMore = async () => null;

export type Verifications = ReturnType<typeof createVerifications>;

export function createVerifications(options: VerifyingParts, requests: RoleRequests) {
  const { db, platform, discord, locks } = options;

  /** Serializes start, completion and cancellation per account. */
  const alone = <T>(chatId: string, work: () => Promise<T>) =>
    locks.withLock(`verification:${chatId}`, work);

  async function getRow(id: string): Promise<rows.VerificationRow> {
    const row = await rows.find(db, id);
    if (!row) throw noSuchVerification();
    return row;
  }

  async function start(request: VerificationRequest): Promise<StartedVerification> {
    checkChatId(request.chat_id);
    const { chat_id, member_number } = request;
    const looking = lookAt(discord, chat_id);
    return alone(chat_id, async () => {
      const [member, holder] = await Promise.all([
        platform.findMember(member_number),
        platform.findMemberByChat(chat_id),
      ]);
      const answer = startAnswer({
        member_active: member?.status === ACTIVE_STATUS,
        linked: holder !== null || (member?.chat_id ?? null) !== null,
      });
      if (answer.status !== 200) throw refusalOf(answer, request);
      const { name, warnings } = await looking;
      const row = newVerification(request, name, options);
      await rows.insertPending(db, row);
      return startedAnswer(row, options, warnings.length > 0 ? { warnings: [...warnings] } : {});
    });
  }

  /** Enqueues roles in the completing transaction; the response with them is stored for repetitions. */
  async function answerWithRoles(
    row: rows.VerificationRow,
    member: Member,
    identity: string,
    together: (tx: Db) => Promise<unknown>,
  ): Promise<CompletedVerification> {
    const wanted = { chat_id: row.chat_id, cause: 'verification', actor: `person:${identity}` };
    const given = await requests.afterLink(wanted, together);
    const answer = completedAnswer(row.id, verifiedMember(member), given);
    await rows.keepAnswer(db, row.id, answer);
    return answer;
  }

  async function link(row: rows.VerificationRow, identity: string): Promise<CompletedVerification> {
    await rows.noteLinking(db, row.id, identity);
    const linked = await platform.linkChat(row.member_number, row.chat_id, {
      username: row.chat_username,
      identity,
      activeOnly: true,
    });
    if (linked.outcome === 'unknown_member') throw noActiveMember(row.member_number);
    if (linked.outcome === 'taken') {
      await rows.end(db, row, 'failed', 'already_linked');
      throw alreadyVerified({ chat_id: row.chat_id });
    }
    const { member } = linked;
    const answer = completedAnswer(row.id, verifiedMember(member), { assigned: [], warnings: [] });
    return answerWithRoles(row, member, identity, tx =>
      rows.complete(tx, row.id, { identity, answer, at: new Date() }),
    );
  }

  const judge = (row: rows.VerificationRow, person: Person) =>
    complete(row, {
      now: new Date(),
      identity_user_id: person.subject,
      member_number: person.member,
    });

  /** Writes the changes of a refusal. False: the row changed since it was read. */
  async function note(row: rows.VerificationRow, judged: Completion): Promise<boolean> {
    if (judged.wrong_identities !== row.wrong_identities)
      return rows.countWrongIdentity(db, row, judged);
    return judged.to === row.status || rows.end(db, row, judged.to, judged.to);
  }

  /** The current row, for the person completing it; others are refused. */
  async function admit(id: string, person: Person): Promise<rows.VerificationRow> {
    const row = await getRow(id);
    const judged = judge(row, person);
    if (judged.answer.status === 200) return row;
    if (await note(row, judged)) throw refusalOf(judged.answer, row);
    return admit(id, person);
  }

  async function completeAlone(id: string, person: Person): Promise<CompletedVerification> {
    const row = await admit(id, person);
    if (judge(row, person).links) return link(row, person.subject);
    if (row.answer) return row.answer;
    const member = await platform.findMember(row.member_number);
    if (!member) throw noActiveMember(row.member_number);
    return answerWithRoles(row, member, person.subject, noMore);
  }

  /** An administrator who cancels another's verification is recorded. */
  const endFor = (actor: string, row: rows.VerificationRow, to: Phase): Promise<boolean> =>
    db.transaction().execute(async tx => {
      const ended = await rows.end(tx, row, to, 'cancelled');
      if (ended)
        await audit.insert(tx, {
          action: 'verification.cancelled',
          actor,
          chatId: row.chat_id,
          memberNumber: row.member_number,
          details: { verification_id: row.id, before: row.status, after: to },
        });
      return ended;
    });

  /** False: it changed since it was read, so read again. */
  async function cancelAsRead(row: rows.VerificationRow, actor: string): Promise<boolean> {
    const { to, answer } = cancelAnswer(row, new Date());
    if (answer.status === 200) return to === row.status || endFor(actor, row, to);
    if (to !== row.status && !(await rows.end(db, row, to, to))) return false;
    throw refusalOf(answer, row);
  }

  async function cancel(id: string, actor: string): Promise<rows.VerificationRow> {
    const row = await getRow(id);
    // A claim completes nothing and does not block the account.
    const cancelled =
      row.status === 'claimed'
        ? await cancelAsRead(row, actor)
        : await alone(row.chat_id, async () => cancelAsRead(await getRow(id), actor));
    return cancelled ? getRow(id) : cancel(id, actor);
  }

  return {
    start,
    getRow,
    noteOpened: (id: string) => rows.noteOpened(db, id),

    async complete(id: string, person: Person, identityUserId: string) {
      const row = await getRow(id);
      if (identityUserId !== person.subject)
        throw notYours('identity_user_id must be the subject of the token');
      // A claim completes nothing and does not block the account.
      if (row.status === 'claimed') await admit(id, person);
      return alone(row.chat_id, () => completeAlone(id, person));
    },

    cancel,
  };
}
