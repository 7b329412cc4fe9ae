import {
  type APIApplication,
  type APIGatewayBotInfo,
  ApplicationFlags,
  GatewayIntentBits,
} from 'discord-api-types/v10';
import { wireSelf, wireUser } from '../wire/account.js';
import { failure } from '../world/failure.js';
import type { Account, World } from '../world/world.js';
import { json } from './reply.js';
import type { Routes } from './route.js';

export type StartLimit = () => APIGatewayBotInfo['session_start_limit'];

const getAccount = (world: World, id: string): Account => {
  const account = world.accounts.get(id);
  if (account === undefined) throw failure('unknownUser');
  return account;
};

/** How the developer portal's switches show, for a bot in few servers. */
const intentFlags: readonly (readonly [GatewayIntentBits, ApplicationFlags])[] = [
  [GatewayIntentBits.GuildMembers, ApplicationFlags.GatewayGuildMembersLimited],
  [GatewayIntentBits.GuildPresences, ApplicationFlags.GatewayPresenceLimited],
  [GatewayIntentBits.MessageContent, ApplicationFlags.GatewayMessageContentLimited],
];

const flagsOf = (intents: number): number =>
  intentFlags.reduce((sum, [intent, flag]) => (intents & intent ? sum | flag : sum), 0);

const application = (world: World, intents: number) => {
  const flags = flagsOf(intents);
  const bot = wireUser(getAccount(world, world.botUserId));
  const owner = wireUser(getAccount(world, world.ownerId));
  return {
    id: world.applicationId,
    name: bot.username,
    icon: null,
    description: '',
    type: null,
    summary: '',
    bot,
    owner,
    team: null,
    bot_public: false,
    bot_require_code_grant: false,
    // Nothing is signed here: commands arrive over the gateway.
    verify_key: '0'.repeat(64),
    flags: flags as ApplicationFlags,
    flags_new: String(flags),
    redirect_uris: [],
    interactions_endpoint_url: null,
    role_connections_verification_url: null,
    approximate_guild_count: world.members.has(world.botUserId) ? 1 : 0,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
    explicit_content_filter: 0,
    eligible_oauth2_scopes: [],
  } satisfies APIApplication & Record<string, unknown>;
};

/** The address that the caller used is the one it can reach: right behind a container's name too. */
export const gatewayUrl = (host: string): string => `ws://${host}`;

export const identityRoutes = (
  world: World,
  startLimit: StartLimit,
  privilegedIntents: number,
): Routes => ({
  'GET /users/@me': () => json(wireSelf(getAccount(world, world.botUserId))),
  'GET /applications/@me': () => json(application(world, privilegedIntents)),
  'GET /oauth2/applications/@me': () => json(application(world, privilegedIntents)),
  'GET /gateway/bot': ({ host }) =>
    json({ url: gatewayUrl(host), shards: 1, session_start_limit: startLimit() }),
});

export const gatewayRoute: Routes = {
  'GET /gateway': ({ host }) => json({ url: gatewayUrl(host) }),
};
