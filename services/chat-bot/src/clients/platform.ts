import { notFound } from '@guildhall/contracts';
import { ConnectionError, ResponseError } from '@guildhall/contracts/client';
import type { Member } from '@guildhall/contracts/platform';
import {
  isDotSegment,
  namesFrom,
  type PlatformAccess,
  platformClientOf,
} from '@guildhall/service-kit';
import { isAnswer, orAway, orNull, platformAway } from './platform-problem.js';

export type LinkOutcome =
  | { readonly outcome: 'linked'; readonly changed: boolean; readonly member: Member }
  /** The member or the account has another link. */
  | { readonly outcome: 'taken' }
  | { readonly outcome: 'unknown_member' };

interface Known {
  readonly username?: string | undefined;
  readonly identity?: string;
  /** The administrator on whose behalf it is done. */
  readonly askedBy?: string;
  /** Inactive members count as unknown. */
  readonly activeOnly?: boolean;
}

const PAGE = 500;

/** Members and links, which the platform owns. Everything throws 503 SERVER_UNAVAILABLE during an outage. */
export function createPlatform(config: PlatformAccess, fetch?: typeof globalThis.fetch) {
  const client = platformClientOf(config, fetch);

  async function findMember(memberNumber: string): Promise<Member | null> {
    if (isDotSegment(memberNumber)) return null;
    return (await orNull(client.getMember({ params: { memberNumber } })))?.member ?? null;
  }

  async function getMember(memberNumber: string): Promise<Member> {
    const member = await findMember(memberNumber);
    if (member) return member;
    throw notFound(`Member ${memberNumber} does not exist`, 'MEMBER_NOT_FOUND');
  }

  /** No response, but the request may have arrived, so the state is read again. */
  async function linkedByNow(
    memberNumber: string,
    chatId: string,
    error: unknown,
  ): Promise<LinkOutcome> {
    const member = await findMember(memberNumber);
    if (!member) return { outcome: 'unknown_member' };
    if (member.chat_id === chatId) return { outcome: 'linked', changed: true, member };
    if (member.chat_id !== null) return { outcome: 'taken' };
    throw platformAway(error);
  }

  return {
    findMember,
    getMember,
    /** Display names, mainly of administrators; none during an outage. */
    namesOf: namesFrom(client),
    findMemberByChat: async (chat_id: string): Promise<Member | null> =>
      (await orNull(client.getMemberByChat({ params: { chat_id } })))?.member ?? null,
    async linkChat(
      memberNumber: string,
      chatId: string,
      { username, identity, askedBy, activeOnly }: Known = {},
    ): Promise<LinkOutcome> {
      if (isDotSegment(memberNumber)) return { outcome: 'unknown_member' };
      const body = {
        chat_id: chatId,
        ...(username && { chat_username: username }),
        ...(identity && { identity_user_id: identity }),
        ...(askedBy && { asked_by: askedBy }),
        ...(activeOnly && { active_only: true }),
      };
      try {
        const linked = await orNull(client.linkChat({ params: { memberNumber }, body }));
        if (!linked) return { outcome: 'unknown_member' };
        return { outcome: 'linked', changed: linked.changed, member: linked.member };
      } catch (error) {
        const cause = (error as Error).cause;
        if (isAnswer(cause, 409)) return { outcome: 'taken' };
        const mayBeDone =
          cause instanceof ConnectionError
            ? cause.sent
            : cause instanceof ResponseError && !cause.declared;
        if (mayBeDone) return linkedByNow(memberNumber, chatId, cause);
        throw error;
      }
    },
    /** False: that account was not linked (any more). */
    async unlinkChat(memberNumber: string, chatId: string): Promise<boolean> {
      try {
        const call = client.unlinkChat({ params: { memberNumber }, body: { chat_id: chatId } });
        return (await orNull(call))?.changed ?? false;
      } catch (error) {
        const cause = (error as Error).cause;
        if (isAnswer(cause, 409)) return false;
        if (!(cause instanceof ConnectionError) || !cause.sent) throw error;
        if ((await findMember(memberNumber))?.chat_id === chatId) throw error;
        return true;
      }
    },
    async *listLinkedMembers(): AsyncIterable<readonly Member[]> {
      let after: string | null = null;
      do {
        const position: { after?: string } = after === null ? {} : { after };
        const asked = client.listMembers({ query: { linked: true, limit: PAGE, ...position } });
        const page: { readonly members: readonly Member[]; readonly next: string | null } =
          await orAway(asked);
        yield page.members;
        after = page.next;
      } while (after !== null);
    },
    async countMembers() {
      const count = async (more: { chat_verified?: boolean }) =>
        (await orAway(client.searchMembers({ query: { active: 'all', limit: 1, ...more } }))).total;
      const [total, verified] = await Promise.all([count({}), count({ chat_verified: true })]);
      return { total, verified };
    },
  };
}

export type Platform = ReturnType<typeof createPlatform>;
