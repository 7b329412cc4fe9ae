import { startTestIdentityProvider } from '@guildhall/auth/testing';
import type { AuditEntry, Scope } from '@guildhall/contracts';
import type { LinkReview } from '@guildhall/contracts/chat-bot';
import { type ChatServerOptions, startChatServer } from '@guildhall/local-stack/chat';
import { type TestDatabase, testDatabase } from '@guildhall/local-stack/postgres';
import { readConfig } from '@guildhall/service-kit';
import { migrate } from '@guildhall/service-kit/database';
import { ask, metricsToken } from '@guildhall/service-kit/testing';
import { expect } from 'vitest';
import { buildApp } from '../src/app.js';
import { commandDefinitions } from '../src/clients/discord/commands/command-definitions.js';
import { createDiscord } from '../src/clients/discord/discord.js';
import { settings } from '../src/config.js';
import { openDatabase } from '../src/database.js';
import { migrations } from '../src/own-files.js';
import { chatWorld } from './chat-world.js';
import { apiKey, startFakePlatform } from './fake-platform.js';

type Environment = Readonly<Record<string, string>>;
type Headers = Readonly<Record<string, string>>;

export const webhookSecret = 'a-secret-of-the-tests-only';
export const SERVER_ID = '100000000000000001';
export const OWNER_ID = '200000000000000001';
const TOKEN = 'token-of-the-test-bot';
// Big enough for every test that is not about limits.
const unlimited = '1000000/3600';

/** Chat accounts of the tests, in the server from the start. */
export const accounts = Array.from({ length: 12 }, (_, i) => `4000000000000000${10 + i}`);
export const [A = '', B = '', C = ''] = accounts;
export const OUTSIDER = '400000000000000099';

export interface ChatBotOptions {
  readonly environment?: Environment;
  readonly chat?: Partial<ChatServerOptions>;
}

/** The real service between a real chat server, a platform over HTTP, and a database of its own. */
export async function startChatBot({
  environment: overrides = {},
  chat: chatOptions = {},
}: ChatBotOptions = {}) {
  const [database, identity, platform, chat] = await Promise.all([
    freshDatabase(),
    startTestIdentityProvider(),
    startFakePlatform(),
    startChatServer({
      token: TOKEN,
      serverId: SERVER_ID,
      ownerId: OWNER_ID,
      botUserId: '300000000000000001',
      applicationId: '300000000000000002',
      roles: ['Moderator', 'Provisional', 'Member', 'Retired', 'Trainee', 'Facility Rep'].map(
        name => ({
          name,
        }),
      ),
      members: [
        { id: OWNER_ID, username: 'owner' },
        ...accounts.map(id => ({ id, username: `user${id.slice(-2)}` })),
      ],
      outsiders: [{ id: OUTSIDER, username: 'outsider' }],
      ...chatOptions,
    }),
  ]);
  const environment: Environment = {
    NODE_ENV: 'test',
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    MAX_EVENT_LOOP_DELAY: '0',
    DATABASE_URL: database.url,
    IDENTITY_ISSUER: identity.issuer,
    IDENTITY_AUDIENCE: identity.audience,
    PLATFORM_URL: platform.url,
    PLATFORM_PUBLIC_URL: 'https://hub.example',
    PLATFORM_SERVICE_NAME: 'chat-bot',
    PLATFORM_SERVICE_KEY: 'the-service-key-of-the-tests',
    PLATFORM_API_KEY: apiKey,
    WEBHOOK_SECRET: webhookSecret,
    ERASURE_KEY: 'erasure-key-of-the-tests',
    DISCORD_TOKEN: TOKEN,
    DISCORD_API_URL: `${chat.url}/api`,
    DISCORD_SERVER_ID: SERVER_ID,
    DISCORD_GATEWAY: 'off',
    RECONCILE_CRON: 'off',
    STAFF_ROLE: 'Moderator',
    LIMIT_SERVICE: unlimited,
    LIMIT_PERSON: unlimited,
    LIMIT_ADMIN: unlimited,
    LIMIT_VERIFICATION: unlimited,
    ...overrides,
  };
  const app = await buildApp(readConfig(settings, environment));
  await app.ready();
  const replicas = [app];
  const options = { databaseUrl: database.url, databasePool: 4 };
  const { pool, kysely } = openDatabase(options, () => undefined);

  const send = (method: string, path: string, body?: unknown, headers: Headers = {}, to = app) =>
    ask(to, method, path, { headers, body });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const service = async (scopes?: readonly Scope[], name?: string) =>
    bearer(await platform.token(scopes, name));
  const person = async (member: string | null, sub = `subject-${member}`, roles: string[] = []) =>
    bearer(await identity.sign({ sub, roles, ...(member !== null && { member_number: member }) }));

  const world = chatWorld(chat);

  return {
    ...{
      app,
      platform,
      chat,
      pool,
      kysely,
      identity,
      environment,
      database,
      ...world,
      send,
      service,
      person,
    },
    admin: () => person(null, 'admin-1', ['admin']),
    /** What was done, as administrators are told it, the first first. */
    async audited(query: Record<string, string> = {}): Promise<AuditEntry[]> {
      const path = `/api/admin/audit?${new URLSearchParams({ limit: '1000', ...query })}`;
      const headers = await person(null, 'admin-1', ['admin']);
      return (await send('GET', path, undefined, headers)).body.entries.toReversed();
    },
    /** Linked accounts that the chat server does not know, as administrators are told of them. */
    async reviews(): Promise<LinkReview[]> {
      const headers = await person(null, 'admin-1', ['admin']);
      return (await send('GET', '/api/admin/reviews', undefined, headers)).body.reviews;
    },
    /** A verification that was started, by its id. */
    async started(chatId: string, member: string, to = app): Promise<string> {
      const body = { chat_id: chatId, chat_username: 'someone', member_number: member };
      const answer = await send('POST', '/api/verify/start', body, await service(), to);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body.verification_id;
    },
    async complete(id: string, member: string, sub = `subject-${member}`, to = app) {
      const headers = await person(member, sub);
      return send('POST', `/api/verify/complete/${id}`, { identity_user_id: sub }, headers, to);
    },
    webhook: (body: object, headers: Headers = {}) =>
      send('POST', '/api/webhooks/member-update', body, {
        'x-webhook-secret': webhookSecret,
        ...headers,
      }),
    /** Once no change of roles waits or runs. */
    async settled() {
      const waiting = `select 1 from jobs.job where name like 'update-roles%' and state in ('created', 'active')`;
      const left = async () => (await pool.query(waiting)).rowCount;
      await expect.poll(left, { timeout: 40_000 }).toBe(0);
    },
    /** Of roles: each given or taken by itself. */
    writes: async () => (await world.requests()).filter(({ path }) => /\/roles\/\d+$/.test(path)),
    /** The commands, as `register-commands` makes them known. */
    async registerCommands(commands = commandDefinitions) {
      const discord = createDiscord({
        apiUrl: environment.DISCORD_API_URL ?? '',
        token: TOKEN,
        serverId: SERVER_ID,
      });
      await discord.replaceCommands(commands);
      discord.close();
    },
    /** One more process of the same service: same database, same surroundings. */
    async replica(more: Environment = {}) {
      const other = await buildApp(readConfig(settings, { ...environment, ...more }));
      await other.ready();
      replicas.push(other);
      return other;
    },
    stop: async () => {
      await Promise.all(replicas.map(each => each.close()));
      await pool.end();
      await Promise.all([chat.stop(), platform.stop(), identity.stop()]);
      await database.drop();
    },
  };
}
export type ChatBot = Awaited<ReturnType<typeof startChatBot>>;

export const freshDatabase = (): Promise<TestDatabase> =>
  testDatabase({
    name: 'chat_bot',
    migrations,
    migrate: url => migrate(url, migrations),
  });
