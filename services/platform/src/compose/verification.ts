import type { FastifyInstance } from 'fastify';
import { chatBotClient } from '../clients/chat-bot.js';
import type { Config } from '../config.js';
import { type OwnTokenOptions, ownToken } from '../features/service-tokens/own-token.js';
import { type VerificationRoutes, verificationRoutes } from '../features/verification/routes.js';
import { verifications } from '../features/verification/service.js';

type Shared = Omit<VerificationRoutes, 'verifications'> & Pick<OwnTokenOptions, 'signingKeys'>;

/** The identity side of linking chat accounts; chat-bot has the rest. */
export function composeVerification(app: FastifyInstance, config: Config, shared: Shared): void {
  const token = ownToken({
    signingKeys: shared.signingKeys,
    issuer: config.publicUrl,
    audience: config.serviceTokenAudience,
    scopes: ['verify'],
  });
  const chatBot = chatBotClient(config.chatBotUrl, token);
  verificationRoutes(app, {
    ...shared,
    verifications: verifications(chatBot, shared.findMember),
  });
}
