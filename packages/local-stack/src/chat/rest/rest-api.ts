import { RESTJSONErrorCodes as Code } from 'discord-api-types/v10';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ChatContext } from '../context.js';
import { applicationRoutes } from './application-routes.js';
import { commandRoutes } from './command-routes.js';
import { DiscordError } from './discord-error.js';
import { injectFaults } from './faults.js';
import { interactionRoutes } from './interaction-routes.js';
import { memberRoutes } from './member-routes.js';
import { oauthRoutes } from './oauth-routes.js';
import { logRequests } from './request-log.js';

const unauthorized = () => new DiscordError(401, 0, '401: Unauthorized');

/** Discord's REST API: a request is logged, suffers a fault, and is let in by the bot's token. */
export function restApi(app: FastifyInstance, context: ChatContext): void {
  const { faults, grants, guild, options, requests } = context;

  function checkToken({ headers: { authorization } }: FastifyRequest): void {
    if (context.isTokenRevoked || authorization !== `Bot ${options.token}`) throw unauthorized();
  }

  async function letBotIn(request: FastifyRequest): Promise<void> {
    checkToken(request);
    const { guild_id } = request.params as { readonly guild_id?: string };
    if (guild_id !== undefined && guild_id !== guild.id)
      throw new DiscordError(404, Code.UnknownGuild);
    if (guild_id !== undefined) guild.getBot();
  }

  /** By an account's own token this is the account; by the bot's it is the bot. */
  function currentUser(request: FastifyRequest) {
    const [, bearer] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (bearer === undefined) checkToken(request);
    const user = bearer === undefined ? guild.users.get(guild.botId) : grants.find(bearer)?.user;
    if (!user) throw unauthorized();
    return user;
  }

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

  oauthRoutes(app, context);
  app.get('/v10/users/@me', currentUser);
  interactionRoutes(app, context);
  app.register(
    async bot => {
      bot.addHook('preHandler', letBotIn);
      applicationRoutes(bot, context);
      memberRoutes(bot, context);
      commandRoutes(bot, context);
    },
    { prefix: '/v10' },
  );
}
