import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createKey, hashKey, type KeyKind } from '@guildhall/auth';
import { scopes } from '@guildhall/contracts';
import { type ChatServer, startChatServer } from '@guildhall/local-stack/chat';
import { type Identity, startIdentity } from '@guildhall/local-stack/identity';
import { type TestDatabase, testDatabase } from '@guildhall/local-stack/postgres';
import { loadSource, people, sampleData } from '@guildhall/local-stack/sample';
import { freePort } from '@guildhall/service-kit/testing';
import { type ServiceName, serviceFolder, serviceNames } from '../workspace.js';
import { type Environment, type ServiceProcess, serviceProcess } from './process.js';

export interface Fleet {
  readonly services: Readonly<Record<ServiceName, ServiceProcess>>;
  readonly environments: Readonly<Record<ServiceName, Environment>>;
  readonly databases: Readonly<Record<ServiceName | 'source', string>>;
  readonly identity: Identity;
  readonly chat: ChatServer;
  readonly keys: Readonly<Record<'service' | 'api' | 'sync', string>>;
  readonly secrets: Readonly<Record<'webhook' | 'metrics' | 'signing', string>>;
  readonly stop: () => Promise<void>;
}

const audience = 'guildhall';
const secret = () => randomBytes(32).toString('base64url');
// Every request of a campaign comes from a few callers; what is tried is not the limits.
const unlimited = { RATE_LIMITS: 'off', MAX_IN_FLIGHT_PERSON: '0', MAX_IN_FLIGHT_ADDRESS: '0' };

const database = (name: string): Promise<TestDatabase> =>
  testDatabase({
    name: `stress_${name}`,
    migrate: async () => undefined,
    ...(name !== 'source' && {
      migrations: join(serviceFolder(name as ServiceName), 'prisma/migrations'),
    }),
  });

const callers = [
  ['service', 'service', 'stress'],
  ['api', 'api', 'stress'],
  ['sync', 'sync', 'stress'],
  ['chatBotService', 'service', 'chat-bot'],
  ['chatBotApi', 'api', 'chat-bot'],
  ['payService', 'service', 'pay'],
  ['payApi', 'api', 'pay'],
] as const satisfies readonly (readonly [string, KeyKind, string])[];

function importKeys(environment: Environment): Record<(typeof callers)[number][0], string> {
  const made = callers.map(([use, kind, name]) => ({ ...createKey(kind), use, name }));
  const told = made.map(({ id, kind, name, key }) => ({
    id,
    kind,
    name,
    hash: hashKey(key),
    scopes: kind === 'sync' ? ['sync:run'] : scopes,
  }));
  const { status, stderr } = spawnSync(process.execPath, ['dist/cli.js', 'keys', 'import'], {
    cwd: serviceFolder('platform'),
    env: { PATH: process.env.PATH ?? '', ...environment },
    input: JSON.stringify(told),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The platform did not take the keys: ${stderr}`);
  return Object.fromEntries(made.map(({ use, key }) => [use, key])) as never;
}

export type Ports = Readonly<Record<ServiceName, number>>;

const freePorts = async (): Promise<Ports> => ({
  platform: await freePort(),
  'chat-bot': await freePort(),
  pay: await freePort(),
});

/** The three services and everything around them, on databases and ports of this run alone. */
export async function startFleet(
  logs: string,
  further: Environment = {},
  givenPorts?: Ports,
): Promise<Fleet> {
  const [platformDb, chatBotDb, payDb, sourceDb] = await Promise.all(
    [...serviceNames, 'source'].map(database),
  );
  if (!platformDb || !chatBotDb || !payDb || !sourceDb) throw new Error('A database is missing.');
  await loadSource(sourceDb.url, sampleData());
  const identity = await startIdentity({
    people,
    audience,
    clients: [{ id: 'guildhall-platform', secret: secret() }],
    accessTokenTtl: 24 * 3600,
  });
  const discordToken = secret();
  const chat = await startChatServer({
    token: discordToken,
    serverId: '700000000000000001',
    ownerId: '710000000000000099',
    botUserId: '720000000000000001',
    applicationId: '720000000000000001',
    roles: ['Member', 'Retired', 'Facility Rep', 'Leadership'].map(name => ({ name })),
    members: people.flatMap(({ chatId, chatUsername }) =>
      chatId && chatUsername ? [{ id: chatId, username: chatUsername }] : [],
    ),
  });
  const ports = givenPorts ?? (await freePorts());
  const at = (name: ServiceName) => `http://127.0.0.1:${ports[name]}`;
  const secrets = { webhook: secret(), metrics: secret(), signing: secret() };
  const common = (name: ServiceName, databaseUrl: string): Environment => ({
    HOST: '127.0.0.1',
    PORT: String(ports[name]),
    PUBLIC_URL: at(name),
    LOG_LEVEL: 'error',
    METRICS_TOKEN: secrets.metrics,
    IDENTITY_ISSUER: identity.issuer,
    IDENTITY_AUDIENCE: audience,
    ALLOWED_ORIGINS: 'http://127.0.0.1:3000',
    ...unlimited,
    ...further,
    DATABASE_URL: databaseUrl,
  });
  const platform: Environment = {
    ...common('platform', platformDb.url),
    IDENTITY_CLIENT_ID: identity.clientId,
    IDENTITY_CLIENT_SECRET: identity.clientSecret,
    SESSION_SECRET: secret(),
    TOKEN_ENCRYPTION_KEY: secret(),
    SERVICE_TOKEN_KEYS: secrets.signing,
    WEBHOOK_SECRET: secrets.webhook,
    CHAT_BOT_URL: at('chat-bot'),
    PAY_URL: at('pay'),
    SOURCE_DATABASE_URL: sourceDb.url,
    MAIL_DOMAIN: 'members.example.org',
  };
  const keys = importKeys(platform);
  const environments: Record<ServiceName, Environment> = {
    platform,
    'chat-bot': {
      ...common('chat-bot', chatBotDb.url),
      PLATFORM_URL: at('platform'),
      PLATFORM_SERVICE_NAME: 'chat-bot',
      PLATFORM_SERVICE_KEY: keys.chatBotService,
      PLATFORM_API_KEY: keys.chatBotApi,
      WEBHOOK_SECRET: secrets.webhook,
      DISCORD_TOKEN: discordToken,
      DISCORD_API_URL: `${chat.url}/api`,
      DISCORD_SERVER_ID: chat.serverId,
    },
    pay: {
      ...common('pay', payDb.url),
      PLATFORM_URL: at('platform'),
      PLATFORM_SERVICE_NAME: 'pay',
      PLATFORM_SERVICE_KEY: keys.payService,
      PLATFORM_API_KEY: keys.payApi,
    },
  };
  const processOf = (name: ServiceName) =>
    serviceProcess(name, ports[name], environments[name], logs);
  const services = {
    platform: processOf('platform'),
    'chat-bot': processOf('chat-bot'),
    pay: processOf('pay'),
  };
  return {
    services,
    environments,
    databases: {
      platform: platformDb.url,
      'chat-bot': chatBotDb.url,
      pay: payDb.url,
      source: sourceDb.url,
    },
    identity,
    chat,
    keys,
    secrets,
    stop: async () => {
      await Promise.all(Object.values(services).map(service => service.stop()));
      await Promise.all([identity.stop(), chat.stop()]);
      await Promise.all([platformDb, chatBotDb, payDb, sourceDb].map(each => each.drop()));
    },
  };
}
