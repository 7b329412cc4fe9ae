import { Problem } from '@guildhall/contracts';
import type { Parts } from '../../parts.js';
import * as records from './repository.js';
import { isSuspended } from './suspension/repository.js';
import { nothingToDo, type RoleUpdate } from './update.js';
import {
  asText,
  createAccountWriter,
  desiredOf,
  type Holder,
  type Occasion,
} from './write-account.js';

/** A job's result for one account, for waiting callers. */
export type Brought = RoleUpdate & {
  /** Why the account has no roles: it is not in the server, and joining will bring them. */
  readonly absent?: Pick<Problem, 'status' | 'code' | 'message' | 'details'>;
};

/** The cause of updates from platform events. */
export const MEMBER_UPDATED = 'member.updated';
const A_MOMENT_MS = 30_000;

export type Roles = ReturnType<typeof createRoles>;

/** Updates accounts. Everything here runs as a job. */
export interface RolesParts extends Pick<Parts, 'db' | 'discord' | 'platform' | 'locks' | 'rules'> {
  /** Called for accounts with a member: the process that linked them may have died before recording it. */
  readonly onLinked: (chatId: string, memberNumber: string) => Promise<void>;
}

export function createRoles(parts: RolesParts) {
  const { db, discord, platform, locks } = parts;
  const write = createAccountWriter(parts);

  /** The member whose roles an unlinked account has. Null: none, and no managed roles. */
  async function recordedHolder(record: records.AccountRecord | null): Promise<Holder | null> {
    if (!record) return null;
    if (record.linked) return { formerMember: record.member_number };
    const member = await platform.findMember(record.member_number);
    // A service assigned roles without a link; if the member has an account, it has the roles now.
    if (!member || member.chat_id !== null) return { formerMember: record.member_number };
    return { member, linked: false, isSuspended: await isSuspended(db, member.member_number) };
  }

  async function holderOf(
    chatId: string,
    record: records.AccountRecord | null,
  ): Promise<Holder | null> {
    const member = await platform.findMemberByChat(chatId);
    if (!member) return recordedHolder(record);
    await parts.onLinked(chatId, member.member_number);
    return { member, linked: true, isSuspended: await isSuspended(db, member.member_number) };
  }

  /** The platform's event follows from what was just done, such as a verification. */
  const isNoNews = (
    { desired, pending, read_at }: records.AccountRecord,
    holder: Holder,
    { cause }: Pick<Occasion, 'cause'>,
    now: Date,
  ): boolean =>
    cause === MEMBER_UPDATED &&
    read_at !== null &&
    !pending &&
    now.getTime() - read_at.getTime() < A_MOMENT_MS &&
    desired === asText(desiredOf(holder, parts.rules()));

  /** The state if another job updated it since this one started. */
  async function asRecorded(record: records.AccountRecord): Promise<Brought> {
    const server = await discord?.getServer({ maxAgeMs: 60_000 });
    const assigned = (server?.roles ?? []).filter(({ id }) => record.role_ids.includes(id));
    const { nickname } = record;
    return { ...nothingToDo, updated: true, assigned: assigned.map(({ name }) => name), nickname };
  }

  /** Locks the account across replicas: parallel writes lose updates at Discord. */
  async function bringAlone(
    chatId: string,
    occasion: Omit<Occasion, 'readAt'>,
    startedAt: Date,
    lost: AbortSignal,
  ): Promise<Brought> {
    const { now, record } = await records.findNow(db, chatId);
    if (record?.read_at && record.read_at > startedAt) return asRecorded(record);
    const holder = await holderOf(chatId, record);
    if (!holder) {
      await records.noteMissing(db, chatId, null);
      return nothingToDo;
    }
    if (record && isNoNews(record, holder, occasion, now)) return asRecorded(record);
    return write(chatId, holder, { ...occasion, readAt: now }, lost);
  }

  return {
    /** Uses the platform's current state. Done if another job did that since `startedAt`. */
    async bring(
      chatId: string,
      occasion: Omit<Occasion, 'readAt'>,
      startedAt: Date,
    ): Promise<Brought> {
      try {
        return await locks.withLock(`roles:${chatId}`, lost =>
          bringAlone(chatId, occasion, startedAt, lost),
        );
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'DISCORD_USER_NOT_FOUND') throw error;
        const { code, details, message, status } = error;
        return { ...nothingToDo, absent: { code, details, message, status } };
      }
    },
  };
}
