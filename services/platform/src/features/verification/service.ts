import { getMember, type KeyHolder, type Person, type Service } from '@guildhall/auth';
import { checkChatId, forbidden, invalidAt, notFound, Problem } from '@guildhall/contracts';
import type { CompletedVerification } from '@guildhall/contracts/chat-bot';
import type { VerificationRequest } from '@guildhall/contracts/platform';
import { type ChatBot, type Claimant, timedOut } from '../../clients/chat-bot.js';
import type { LiveSession } from '../../live-session/live-session.js';
import type { Sessions } from '../sessions/service.js';

export interface MemberClaimant extends Claimant {
  readonly member: string | null;
}

/** Whoever is logged in here. */
export const claimantOf = async (
  session: LiveSession,
  sessions: Pick<Sessions, 'getAccessToken'>,
): Promise<MemberClaimant> => ({
  subject: session.subject,
  member: session.member,
  accessToken: await sessions.getAccessToken(session),
});

/** The part of a member's record that a completed verification tells. */
type FindMember = (number: string) => Promise<CompletedVerification['member'] | null>;

type Asker = Person | Service | KeyHolder;

function memberOf(caller: Asker, asked: string | undefined): string {
  if (caller.kind !== 'person') {
    if (asked !== undefined) return asked;
    throw invalidAt('body', ['member_number'], 'is required', undefined, 'required');
  }
  const own = getMember(caller);
  if (asked !== undefined && asked !== own)
    throw forbidden('You can ask to link a chat account to your own member record only');
  return own;
}

/** A chat-bot of before would take the account's word for given: its answer is not passed on. */
const unproven = () =>
  new Problem(
    502,
    'UPSTREAM_ERROR',
    'The chat service does not ask the chat account; update it first',
  );

/** An id that cannot be one never leaves: some of them (`..`) would be another address. */
function checkedId(id: string): string {
  if (/^[\w-]{1,100}$/.test(id)) return id;
  throw notFound('There is no such verification', 'VERIFICATION_NOT_FOUND');
}

export function verifications(chatBot: ChatBot, findMember: FindMember) {
  /** Chat-bot links before it answers, so a late answer may well have been a yes. */
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
        { code: 'ROLES_PENDING', message: 'The account is linked; roles and nickname follow' },
      ],
    };
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
      if (caller.kind !== 'person') return chatBot.start(request, requestId);
      // Nobody vouches for what a person says about an account: the account itself is asked.
      const started = await chatBot.start({ ...request, claimed_by: caller.subject }, requestId);
      if (started.code === undefined) throw unproven();
      return started;
    },

    /** `opened`: the person has the page of the link before them. */
    get: (id: string, requestId: string, seen?: 'opened') =>
      chatBot.get(checkedId(id), requestId, seen),

    cancel: (id: string, claimant: MemberClaimant, requestId: string) =>
      chatBot.cancel(checkedId(id), claimant, requestId),

    complete: async (id: string, claimant: MemberClaimant, requestId: string) => {
      try {
        return await chatBot.complete(checkedId(id), claimant, requestId);
      } catch (error) {
        const outcome = timedOut(error) ? await outcomeOf(id, claimant, requestId) : null;
        if (!outcome) throw error;
        return outcome;
      }
    },
  };
}
export type Verifications = ReturnType<typeof verifications>;
