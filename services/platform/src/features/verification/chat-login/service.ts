import { forbidden } from '@guildhall/contracts';
import type { CompletedVerification } from '@guildhall/contracts/chat-bot';
import type { FastifyBaseLogger } from 'fastify';
import type { ChatBot } from '../../../clients/chat-bot.js';
import type { ProvenAccount } from '../../../clients/discord-login.js';
import type { MemberClaimant, Verifications } from '../service.js';

export interface LinkingOptions {
  readonly chatBot: Pick<ChatBot, 'start' | 'join'>;
  readonly verifications: Pick<Verifications, 'complete'>;
  /** Also takes whoever is not on the server yet. */
  readonly joinsServer: boolean;
}

/** An account that proved itself and a person who is logged in: both sides of a verification at once. */
export const linkProven =
  ({ chatBot, verifications, joinsServer }: LinkingOptions) =>
  async (
    account: ProvenAccount,
    claimant: MemberClaimant,
    requestId: string,
    log: FastifyBaseLogger,
  ): Promise<CompletedVerification> => {
    const { member } = claimant;
    if (member === null) throw forbidden('Only a member can link a chat account');
    const { verification_id } = await chatBot.start(
      { chat_id: account.id, chat_username: account.username, member_number: member },
      requestId,
    );
    // Before the roles, so that they find the account there; the link does without it.
    if (joinsServer)
      await chatBot
        .join({ chat_id: account.id, access_token: account.accessToken }, requestId)
        .catch((error: unknown) =>
          log.warn({ err: error }, 'an account was not taken to the server'),
        );
    return verifications.complete(verification_id, claimant, requestId);
  };
