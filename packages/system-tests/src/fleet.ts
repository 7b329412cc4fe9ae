import { randomBytes } from 'node:crypto';
import { toolsName } from '@guildhall/auth';
import type { Api } from '@guildhall/contracts';
import { chatBotApi } from '@guildhall/contracts/chat-bot';
import { serviceTokens } from '@guildhall/contracts/client';
import { payApi } from '@guildhall/contracts/pay';
import { platformApi } from '@guildhall/contracts/platform';
import { startChatServer } from '@guildhall/local-stack/chat';
import { type Identity, startIdentity } from '@guildhall/local-stack/identity';
import { testDatabase } from '@guildhall/local-stack/postgres';
import { loadSource, people, sampleData } from '@guildhall/local-stack/sample';
import {
  audience,
  chatFor,
  chatLogin,
  chatWorld,
  environmentOf,
  importedKeys,
  makeSecrets,
  runServiceCommand,
} from '@guildhall/local-stack/stack';
import { freePort } from '@guildhall/service-kit/testing';
import { type Environment, type ServiceProcess, serviceProcess } from './process.js';
import { byService, type ServiceName, serviceNames, workspace } from './workspace.js';

type Databases = Readonly<Record<ServiceName | 'source', string>>;

export const apis: Readonly<Record<ServiceName, Api>> = {
  platform: platformApi,
  'chat-bot': chatBotApi,
  pay: payApi,
};

export interface Fleet {
  readonly services: Readonly<Record<ServiceName, ServiceProcess>>;
  readonly databases: Databases;
  readonly identity: Identity;
  readonly keys: Readonly<Record<'serviceName' | 'service' | 'api' | 'sync', string>>;
  readonly secrets: Readonly<Record<'webhook' | 'metrics' | 'signing', string>>;
  readonly stop: () => Promise<void>;
}

// Every request of a campaign comes from a few callers; what is tried is not the limits.
const unlimited = { RATE_LIMITS: 'off' };

/** The three services and everything around them, on databases and ports of this run alone. */
export async function startFleet(logs: string, further: Environment = {}): Promise<Fleet> {
  const made = await Promise.all(
    [...serviceNames, 'source' as const].map(
      async name => [name, await testDatabase({ name: `stress_${name}` })] as const,
    ),
  );
  const databases = Object.fromEntries(made.map(([name, { url }]) => [name, url])) as Databases;
  await loadSource(databases.source, sampleData());
  const secrets = makeSecrets();
  const ports = {
    platform: await freePort(),
    'chat-bot': await freePort(),
    pay: await freePort(),
  };
  const addresses = byService(name => `http://127.0.0.1:${ports[name]}`);
  const identity = await startIdentity({
    people,
    audience,
    clients: [{ id: 'guildhall-platform', secret: secrets.identity_client_secret }],
    accessTokenTtl: 24 * 3600,
  });
  const chat = await startChatServer({
    ...chatWorld(secrets.discord_token),
    oauth: chatLogin(addresses.platform, secrets.discord_client_secret),
  });
  const metrics = randomBytes(32).toString('base64url');
  const around = {
    production: true,
    addresses,
    databases,
    redisUrl: undefined,
    identity: { ...identity, audience },
    chat: chatFor(chat, secrets),
    allowedOrigins: ['http://127.0.0.1:3000'],
    upstreamsFile: undefined,
    secrets,
  };
  const environments = byService(name => ({
    ...environmentOf(name, around),
    LOG_LEVEL: 'error',
    METRICS_TOKEN: metrics,
    ...unlimited,
    ...further,
  }));
  await runServiceCommand({
    root: workspace,
    service: 'platform',
    environment: environments.platform,
    args: ['keys', 'import'],
    input: importedKeys(secrets),
  });
  const services = byService(name => serviceProcess(name, ports[name], environments[name], logs));
  return {
    services,
    databases,
    identity,
    keys: {
      serviceName: toolsName,
      service: secrets.keys.TOOLS_SERVICE_KEY,
      api: secrets.keys.TOOLS_API_KEY,
      sync: secrets.keys.TOOLS_SYNC_KEY,
    },
    secrets: { webhook: secrets.webhook_secret, metrics, signing: secrets.service_token_key },
    stop: async () => {
      await Promise.all(Object.values(services).map(service => service.stop()));
      await Promise.all([identity.stop(), chat.stop()]);
      await Promise.all(made.map(([, each]) => each.drop()));
    },
  };
}

/** What the platform gives for a service key, again when one has grown old. */
export const tokensOf = ({ services, keys }: Fleet) =>
  serviceTokens({
    platformUrl: services.platform.url,
    serviceKey: keys.service,
    serviceName: keys.serviceName,
  });
