import {
  type ClientOptions,
  ConnectionError,
  createClient,
  serviceTokens,
} from '@guildhall/contracts/client';
import { type Member, platformApi } from '@guildhall/contracts/platform';
import { type MemberPage, memberIn, pageIn, totalIn, UnreadableError } from './platform-answer.js';
import { isAnswer, orAway, orNull, platformAway } from './platform-problem.js';

export type LinkOutcome =
  | { readonly outcome: 'linked'; readonly changed: boolean; readonly member: Member }
  /** The member or the account has another link. */
  | { readonly outcome: 'taken' }
  | { readonly outcome: 'unknown_member' };

/** Members and links, which the platform owns. Everything throws 503 SERVER_UNAVAILABLE while it is away. */
export interface Platform {
  findMember(memberNumber: string): Promise<Member | null>;
  findMemberByChat(chatId: string): Promise<Member | null>;
  linkChat(
    memberNumber: string,
    chatId: string,
    known?: { readonly username?: string | undefined; readonly identity?: string },
  ): Promise<LinkOutcome>;
  /** False: that account was not linked (any more). */
  unlinkChat(memberNumber: string, chatId: string): Promise<boolean>;
  listLinkedMembers(): AsyncIterable<readonly Member[]>;
  countMembers(): Promise<{ readonly total: number; readonly verified: number }>;
}

export interface PlatformOptions extends Pick<ClientOptions, 'fetch'> {
  readonly url: string;
  readonly apiKey: string;
  readonly serviceName: string;
  readonly serviceKey: string;
}

/** design/architecture: chat-bot to platform has three seconds. */
const DEADLINE_MS = 3_000;
const PAGE = 500;

/** No address can end in these: nobody can be asked for by such a number, and nobody has one. */
const isNowhere = (memberNumber: string) => memberNumber === '.' || memberNumber === '..';

export function createPlatform(options: PlatformOptions): Platform {
  const shared = { timeoutMs: DEADLINE_MS, ...(options.fetch && { fetch: options.fetch }) };
  const client = createClient(platformApi, {
    ...shared,
    baseUrl: options.url,
    apiKey: options.apiKey,
    token: serviceTokens({
      ...shared,
      platformUrl: options.url,
      serviceName: options.serviceName,
      serviceKey: options.serviceKey,
    }),
  });

  async function findMember(memberNumber: string): Promise<Member | null> {
    if (isNowhere(memberNumber)) return null;
    const asked = client.getMember({ params: { memberNumber } });
    return orNull(asked.then(answer => memberIn(answer, { member_number: memberNumber })));
  }

  /** No answer that says so came to a request that may have arrived: what is the case is read again. */
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
    findMemberByChat: chatId =>
      orNull(
        client
          .getMemberByChat({ params: { chat_id: chatId } })
          .then(answer => memberIn(answer, { chat_id: chatId })),
      ),
    async linkChat(memberNumber, chatId, { username, identity } = {}) {
      if (isNowhere(memberNumber)) return { outcome: 'unknown_member' };
      const body = {
        chat_id: chatId,
        ...(username && { chat_username: username }),
        ...(identity && { identity_user_id: identity }),
      };
      try {
        const asked = client.linkChat({ params: { memberNumber }, body });
        const wanted = { member_number: memberNumber, chat_id: chatId };
        const linked = await orNull(
          asked.then(answer => ({ member: memberIn(answer, wanted), changed: answer.changed })),
        );
        return linked ? { outcome: 'linked', ...linked } : { outcome: 'unknown_member' };
      } catch (error) {
        const cause = (error as Error).cause;
        if (isAnswer(cause, 409)) return { outcome: 'taken' };
        if (cause instanceof UnreadableError || (cause instanceof ConnectionError && cause.sent))
          return linkedByNow(memberNumber, chatId, cause);
        throw error;
      }
    },
    async unlinkChat(memberNumber, chatId) {
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
    async *listLinkedMembers() {
      let after: string | null = null;
      do {
        const position: { after?: string } = after === null ? {} : { after };
        const page: MemberPage = pageIn(
          await orAway(client.listMembers({ query: { linked: true, limit: PAGE, ...position } })),
        );
        yield page.members;
        after = page.next;
      } while (after !== null);
    },
    async countMembers() {
      const count = async (more: { chat_verified?: boolean }) =>
        totalIn(
          await orAway(client.searchMembers({ query: { active: 'all', limit: 1, ...more } })),
        );
      const [total, verified] = await Promise.all([count({}), count({ chat_verified: true })]);
      return { total, verified };
    },
  };
}
