import { Problem } from '@guildhall/contracts';
import type { Parts } from '../../parts.js';
import * as records from './repository.js';
import { nothingToDo, type RoleUpdate } from './update.js';
import {
  asText,
  createAccountWriter,
  desiredOf,
  type Holder,
  type Occasion,
} from './write-account.js';

/** What came of one account, as its job tells those who wait for it. */
export type Brought = RoleUpdate & {
  /** Why the account has nothing: it is not in the server, and its joining brings what it is to have. */
  readonly absent?: Pick<Problem, 'status' | 'code' | 'message' | 'details'>;
};

/** The cause of what the platform’s event asks for. */
export const MEMBER_UPDATED = 'member.updated';
const A_MOMENT_MS = 30_000;

export type Roles = ReturnType<typeof createRoles>;

/** Gives accounts what they are to have. Everything here runs as a job. */
export interface RolesParts extends Pick<Parts, 'db' | 'discord' | 'platform' | 'locks' | 'rules'> {
  /** Told of each account that has a member: the process that linked them may have died before it said so. */
  readonly onLinked: (chatId: string, memberNumber: string) => Promise<void>;
}

export function createRoles(parts: RolesParts) {
  const { db, discord, platform, locks } = parts;
  const write = createAccountWriter(parts);

  /** Of an account that is not linked: whose roles it was given, or had. null: it has no owner, and none of our roles. */
  async function recordedHolder(record: records.AccountRecord | null): Promise<Holder | null> {
    if (!record) return null;
    if (record.linked) return { formerMember: record.member_number };
    const member = await platform.findMember(record.member_number);
    // A service gave roles without a link; the member's own account, where there is one, has them now.
    if (!member || member.chat_id !== null) return { formerMember: record.member_number };
    return { member, linked: false };
  }

  async function holderOf(
    chatId: string,
    record: records.AccountRecord | null,
  ): Promise<Holder | null> {
    const member = await platform.findMemberByChat(chatId);
    if (!member) return recordedHolder(record);
    await parts.onLinked(chatId, member.member_number);
    return { member, linked: true };
  }

  /** What the platform tells was the cause of what was done a moment ago, such as a verification. */
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

  /** What it has since it was brought up to date after this was asked for. */
  async function asRecorded(record: records.AccountRecord): Promise<Brought> {
    const server = await discord?.getServer({ maxAgeMs: 60_000 });
    const assigned = (server?.roles ?? []).filter(({ id }) => record.role_ids.includes(id));
    const { nickname } = record;
    return { ...nothingToDo, updated: true, assigned: assigned.map(({ name }) => name), nickname };
  }

  /** Alone with the account, in the fleet: parallel writes to one account lose updates at Discord. */
  async function bringAlone(
    chatId: string,
    occasion: Omit<Occasion, 'readAt'>,
    askedAt: Date,
    lost: AbortSignal,
  ): Promise<Brought> {
    const { now, record } = await records.findNow(db, chatId);
    if (record?.read_at && record.read_at > askedAt) return asRecorded(record);
    const holder = await holderOf(chatId, record);
    if (!holder) {
      await records.noteMissing(db, chatId, null);
      return nothingToDo;
    }
    if (record && isNoNews(record, holder, occasion, now)) return asRecorded(record);
    return write(chatId, holder, { ...occasion, readAt: now }, lost);
  }

  return {
    /** As the platform has it now. One that was brought up to date since `askedAt` is done. */
    async bring(
      chatId: string,
      occasion: Omit<Occasion, 'readAt'>,
      askedAt: Date,
    ): Promise<Brought> {
      try {
        return await locks.withLock(`roles:${chatId}`, lost =>
          bringAlone(chatId, occasion, askedAt, lost),
        );
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'DISCORD_USER_NOT_FOUND') throw error;
        const { code, details, message, status } = error;
        return { ...nothingToDo, absent: { code, details, message, status } };
      }
    },
  };
}
