import { getMember, type KeyHolder, type Person, type Service } from '@guildhall/auth';
import { checkChatId, forbidden, invalidAt, notFound } from '@guildhall/contracts';
import type { CompletedVerification } from '@guildhall/contracts/chat-bot';
import type { VerificationRequest } from '@guildhall/contracts/platform';
import type { FastifyRequest } from 'fastify';
import { type ChatBot, type Claimant, timedOut } from '../../clients/chat-bot.js';
import type { ProvenAccount } from '../../clients/discord-login.js';
import type { FindMember } from '../../domain/member.js';
import type { SessionRow } from '../../live-session/live-session.js';
import type { Sessions } from '../sessions/service.js';

export interface MemberClaimant extends Claimant {
  readonly member: string | null;
}

/** The logged-in person. */
export const claimantOf = async (
  session: SessionRow,
  sessions: Pick<Sessions, 'getAccessToken'>,
): Promise<MemberClaimant> => ({
  subject: session.subject,
  member: session.member,
  accessToken: await sessions.getAccessToken(session),
});

type Asker = Person | Service | KeyHolder;

function memberOf(caller: Asker, asked: string | undefined): string {
  if (caller.kind !== 'person') {
    if (asked !== undefined) return asked;
    throw invalidAt('body', ['member_number'], 'is required', undefined, 'required');
  }
  const own = getMember(caller);
  if (asked !== undefined && asked !== own)
    throw forbidden('You can link a chat account only to your own member record');
  return own;
}

/** Malformed ids are not sent: some (`..`) would change the URL. */
function checkedId(id: string): string {
  if (/^[\w-]{1,100}$/.test(id)) return id;
  throw notFound('There is no such verification', 'VERIFICATION_NOT_FOUND');
}

/** `joinsServer`: Discord's login also adds people who are not on the server yet. */
export function verifications(chatBot: ChatBot, findMember: FindMember, joinsServer: boolean) {
  /** Chat-bot links before it responds, so after a timeout the link may exist. */
  async function outcomeOf(
    id: string,
    claimant: MemberClaimant,
    requestId: string,
  ): Promise<CompletedVerification | null> {
    const state = await chatBot.get(id, requestId).catch(() => null);
    if (state?.status !== 'completed' || state.member_number === null) return null;
    if (state.member_number !== claimant.member) return null;
    const member = await findMember(state.member_number);
    if (!member) return null;
    return {
      success: true,
      verification_id: id,
      status: 'completed',
      member,
      chat_roles_assigned: [],
      warnings: [
        { code: 'ROLES_PENDING', message: 'The account is linked; roles and nickname will follow' },
      ],
    };
  }

  async function complete(
    id: string,
    claimant: MemberClaimant,
    requestId: string,
  ): Promise<CompletedVerification> {
    try {
      return await chatBot.complete(checkedId(id), claimant, requestId);
    } catch (error) {
      const outcome = timedOut(error) ? await outcomeOf(id, claimant, requestId) : null;
      if (!outcome) throw error;
      return outcome;
    }
  }

  return {
    start: async (
      caller: Asker,
      { chat_id, chat_username, member_number }: VerificationRequest,
      requestId: string,
    ) => {
      const member = memberOf(caller, member_number);
      checkChatId(chat_id);
      const request = { chat_id, chat_username, member_number: member };
      // A person's claim is not proof: the account itself must confirm.
      const claim = caller.kind === 'person' ? { claimed_by: caller.subject } : {};
      return chatBot.start({ ...request, ...claim }, requestId);
    },

    /** `opened`: the person has opened the link's page. */
    get: (id: string, requestId: string, seen?: 'opened') =>
      chatBot.get(checkedId(id), requestId, seen),

    cancel: (id: string, claimant: MemberClaimant, requestId: string) =>
      chatBot.cancel(checkedId(id), claimant, requestId),

    complete,

    /** Both sides at once: an authenticated chat account and a logged-in person. */
    linkProven: async (
      account: ProvenAccount,
      claimant: MemberClaimant,
      { id: requestId, log }: Pick<FastifyRequest, 'id' | 'log'>,
    ): Promise<CompletedVerification> => {
      const { member } = claimant;
      if (member === null) throw forbidden('Only a member can link a chat account');
      const { verification_id } = await chatBot.start(
        { chat_id: account.id, chat_username: account.username, member_number: member },
        requestId,
      );
      // Before roles are set, so that the account is on the server. Optional.
      if (joinsServer)
        await chatBot
          .join({ chat_id: account.id, access_token: account.accessToken }, requestId)
          .catch((error: unknown) =>
            log.warn({ err: error }, 'an account was not taken to the server'),
          );
      return complete(verification_id, claimant, requestId);
    },
  };
}
export type Verifications = ReturnType<typeof verifications>;
