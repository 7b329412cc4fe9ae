import { timingSafeEqualTexts } from '@guildhall/auth';
import { checkChatId } from '@guildhall/contracts';
import type { StartedVerification, VerificationRequest } from '@guildhall/contracts/chat-bot';
import type { Member } from '@guildhall/contracts/platform';
import * as audit from '../../audit/repository.js';
import {
  claimsRefusedUntil,
  codesRefusedUntil,
  DENIALS_WINDOW_MS,
  WRONG_CODES_AT_MOST,
} from '../../domain/claim-limits.js';
import { ACTIVE_STATUS } from '../../domain/member.js';
import type { Transition } from '../../domain/verification.js';
import { accountAnswer, startAnswer } from '../../domain/verification-steps.js';
import { newVerification, startedAnswer, type VerifyingParts } from './beginning.js';
import { newClaimCode, readClaimCode } from './claim-code.js';
import * as claims from './claims-repository.js';
import { lookAtServer } from './look.js';
import { noSuchVerification, refusalOf, tooManyDenials } from './refusals.js';
import { end, find, type VerificationRow } from './repository.js';

export interface ChatAccount {
  readonly id: string;
  readonly username: string;
}

export type TypedCode =
  | { readonly outcome: 'found'; readonly id: string; readonly member: Member }
  | { readonly outcome: 'unknown' }
  /** Too many wrong codes: none is read until then. */
  | { readonly outcome: 'refused'; readonly until: Date };

export type Claims = ReturnType<typeof createClaims>;

/** A person claims a chat account; the account itself confirms or denies. */
export function createClaims(options: VerifyingParts) {
  const { db, platform, locks } = options;

  async function start(request: VerificationRequest, by: string): Promise<StartedVerification> {
    checkChatId(request.chat_id);
    const { chat_id, member_number } = request;
    const now = Date.now();
    const [member, denials, serverName] = await Promise.all([
      platform.findMember(member_number),
      claims.listDenials(db, member_number, new Date(now - DENIALS_WINDOW_MS)),
      lookAtServer(options.discord),
    ]);
    // Checks only the claimant's own link; the account's is revealed after it says yes.
    const answer = startAnswer({
      member_active: member?.status === ACTIVE_STATUS,
      linked: (member?.chat_id ?? null) !== null,
    });
    if (answer.status !== 200) throw refusalOf(answer, request);
    const until = claimsRefusedUntil(denials);
    if (until) throw tooManyDenials(until, now);
    const code = newClaimCode();
    const row = newVerification({ ...request, chat_id }, serverName, options);
    await claims.insert(db, { ...row, claimed_by: by, code });
    return startedAnswer(row, options, { code });
  }

  async function readCode(account: string, typed: string, now: Date): Promise<TypedCode> {
    const wrong = await claims.listWrongCodes(db, account, WRONG_CODES_AT_MOST);
    const until = codesRefusedUntil(wrong, now);
    if (until) return { outcome: 'refused', until };
    const wanted = readClaimCode(typed);
    const open = await claims.listOpen(db, account, now);
    // Compares all of them, so that timing reveals nothing.
    const [row] = open.filter(claim => timingSafeEqualTexts(claim.code ?? '', wanted));
    if (!row) {
      await claims.insertWrongCode(db, account, now);
      return { outcome: 'unknown' };
    }
    const member = await platform.findMember(row.member_number);
    if (member?.status !== ACTIVE_STATUS) throw noSuchVerification();
    return { outcome: 'found', id: row.id, member };
  }

  /** A claim about another account is not found. */
  async function getOwn(id: string, account: ChatAccount): Promise<VerificationRow> {
    const row = await find(db, id);
    if (row?.chat_id !== account.id) throw noSuchVerification();
    return row;
  }

  /** Refuses a late answer with the reason why it ended. */
  async function refuseLate(row: VerificationRow, { answer, to }: Transition): Promise<void> {
    if (answer.status === 200) return;
    if (to !== row.status && (to === 'expired' || to === 'failed'))
      await end(db, row, to, to === 'failed' ? 'already_linked' : 'expired');
    throw refusalOf(answer, row);
  }

  async function prove(id: string, account: ChatAccount): Promise<void> {
    const row = await getOwn(id, account);
    const [member, holder] = await Promise.all([
      platform.findMember(row.member_number),
      platform.findMemberByChat(account.id),
    ]);
    if (member?.status !== ACTIVE_STATUS) throw noSuchVerification();
    const now = new Date();
    const linked = holder !== null || member.chat_id !== null;
    await refuseLate(row, accountAnswer(row, 'prove', { now, linked }));
    if (row.status !== 'claimed') return;
    const proof = { id, chatId: account.id, username: account.username, at: now };
    if (!(await claims.prove(db, proof))) throw noSuchVerification();
  }

  async function deny(id: string, account: ChatAccount): Promise<void> {
    const row = await getOwn(id, account);
    const now = new Date();
    const said = accountAnswer(row, 'deny', { now, linked: false });
    await refuseLate(row, said);
    if (said.to === row.status) return;
    const denied = await db.transaction().execute(async tx => {
      const moved = await claims.deny(tx, id, now);
      if (moved)
        await audit.insert(tx, {
          action: 'verification.denied',
          actor: `account:${account.id}`,
          chatId: account.id,
          memberNumber: row.member_number,
          details: { claimed_by: row.claimed_by },
        });
      return moved;
    });
    // It ended meanwhile: report how.
    if (!denied) await deny(id, account);
  }

  /** Serializes one account's answers with its other verifications. */
  const alone = <T>(account: ChatAccount, work: () => Promise<T>) =>
    locks.withLock(`verification:${account.id}`, work);

  return {
    start,
    typeCode: (account: ChatAccount, typed: string): Promise<TypedCode> =>
      alone(account, () => readCode(account.id, typed, new Date())),
    prove: (id: string, account: ChatAccount) => alone(account, () => prove(id, account)),
    deny: (id: string, account: ChatAccount) => alone(account, () => deny(id, account)),
  };
}
