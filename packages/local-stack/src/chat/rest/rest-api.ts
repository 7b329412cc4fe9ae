import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ChatContext } from '../context.js';
import { getBot } from '../guild/find.js';
import { applicationRoutes } from './application-routes.js';
import { commandRoutes } from './command-routes.js';
import { DiscordError, discordError } from './discord-error.js';
import { injectFaults } from './faults.js';
import { guildRoutes } from './guild-routes.js';
import { interactionRoutes } from './interaction-routes.js';
import { memberRoutes } from './member-routes.js';
import { oauthRoutes } from './oauth-routes.js';
import { createRateLimit, sendRateLimited } from './rate-limit.js';
import { logRequests } from './request-log.js';

/** Discord's REST API: a request is logged, suffers a fault, and is let in by the bot's token. */
export function restApi(app: FastifyInstance, context: ChatContext): void {
  const { faults, grants, guild, requests, token } = context;
  const takeRequest = createRateLimit();

  app.setNotFoundHandler(({ method, url }) => {
    throw new DiscordError(501, 0, `The local chat server does not know ${method} ${url}.`);
  });
  logRequests(app, requests);
  injectFaults(app, faults);
  // Some libraries parse JSON only where nothing is said of a charset.
  app.addHook('onSend', async (_request, reply) => {
    if (/json/.test(String(reply.getHeader('content-type'))))
      reply.header('content-type', 'application/json');
  });

  function checkToken({ headers: { authorization } }: FastifyRequest): void {
    if (!authorization?.startsWith('Bot ') || !token.accepts(authorization))
      throw discordError('unauthorized');
  }

  async function letBotIn(request: FastifyRequest, reply: FastifyReply) {
    checkToken(request);
    const waitMs = takeRequest();
    if (waitMs > 0) return sendRateLimited(reply, waitMs, 'global');
    const { guild_id } = request.params as { readonly guild_id?: string };
    if (guild_id === undefined) return undefined;
    if (guild_id !== guild.id) throw discordError('unknownGuild');
    getBot(guild);
    return undefined;
  }

  /** By an account's own token this is the account; by the bot's it is the bot. */
  function currentUser(request: FastifyRequest) {
    const [, bearer] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (bearer === undefined) checkToken(request);
    const user = bearer === undefined ? guild.users.get(guild.botId) : grants.find(bearer)?.user;
    if (!user) throw discordError('unauthorized');
    return user;
  }

  oauthRoutes(app, context);
  app.register(
    async versioned => {
      versioned.get('/users/@me', currentUser);
      interactionRoutes(versioned, context);
      versioned.register(async bot => {
        bot.addHook('preHandler', letBotIn);
        applicationRoutes(bot, context);
        guildRoutes(bot, context);
        memberRoutes(bot, context);
        commandRoutes(bot, context);
      });
    },
    { prefix: '/v10' },
  );
}
