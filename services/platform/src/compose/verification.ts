import type { FastifyInstance } from 'fastify';
import { chatBotClient } from '../clients/chat-bot.js';
import { discordLogin } from '../clients/discord-login.js';
import type { Config } from '../config.js';
import type { Database } from '../database.js';
import { ownToken } from '../features/service-tokens/own-token.js';
import type { SigningKeys } from '../features/service-tokens/signing-keys.js';
import { chatLinkRoutes } from '../features/verification/chat-login/routes.js';
import { type VerificationRoutes, verificationRoutes } from '../features/verification/routes.js';
import { verifications as createVerifications } from '../features/verification/service.js';

type Shared = Omit<VerificationRoutes, 'verifications'> & { readonly signingKeys: SigningKeys };

/** Null without a Discord application or a chat-bot. */
function loginOf({ chatBotUrl, publicUrl, ...config }: Config) {
  const { discordClientId: clientId, discordClientSecret: clientSecret } = config;
  if (chatBotUrl === null || clientId === null || clientSecret === null) return null;
  return discordLogin({
    clientId,
    clientSecret,
    loginUrl: config.discordOauthUrl,
    apiUrl: config.discordApiUrl,
    callbackUrl: `${publicUrl}/api/chat-link/callback`,
    scopes: ['identify', ...(config.discordJoinServer ? ['guilds.join'] : [])],
  });
}

/** The platform's part of linking chat accounts; chat-bot has the rest. */
export async function composeVerification(
  app: FastifyInstance,
  config: Config,
  { kysely: db }: Database,
  shared: Shared,
): Promise<void> {
  const token = ownToken(shared.signingKeys, config, ['verify']);
  const chatBot = chatBotClient(config.chatBotUrl, token);
  const joinsServer = config.discordJoinServer;
  const verifications = createVerifications(chatBot, shared.findMember, joinsServer);
  verificationRoutes(app, { ...shared, verifications });
  chatLinkRoutes(app, {
    ...shared,
    db,
    joinsServer,
    verifications,
    login: await loginOf(config),
  });
}
