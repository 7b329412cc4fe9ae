import type { DatabaseName } from './databases.js';
import type { ServiceName } from './options.js';
import type { chatFor } from './outside.js';
import type { Secrets } from './secrets.js';

/** Everything a service may need to be told, once it is known. */
export interface Surroundings {
  production: boolean;
  /** Addresses of the three services, running or not. */
  addresses: Record<ServiceName, string>;
  databases: Partial<Record<DatabaseName, string>>;
  redisUrl: string | undefined;
  identity: { issuer: string; audience: string; clientId: string; clientSecret: string };
  chat: ReturnType<typeof chatFor>;
  allowedOrigins: readonly string[];
  upstreamsFile: string | undefined;
  secrets: Secrets;
}

type Environment = Record<string, string | undefined>;

/** What each needs beside what all need. */
const needs: Record<ServiceName, (around: Surroundings) => Environment> = {
  platform: ({ identity, secrets, addresses, databases, chat, upstreamsFile }) => ({
    IDENTITY_CLIENT_ID: identity.clientId,
    IDENTITY_CLIENT_SECRET: identity.clientSecret,
    SESSION_SECRET: secrets.session_secret,
    TOKEN_ENCRYPTION_KEY: secrets.token_encryption_key,
    SERVICE_TOKEN_KEYS: secrets.service_token_key,
    CHAT_BOT_URL: addresses['chat-bot'],
    DISCORD_CLIENT_ID: chat.clientId,
    DISCORD_CLIENT_SECRET: chat.clientSecret,
    DISCORD_OAUTH_URL: chat.loginUrl,
    DISCORD_API_URL: chat.apiUrl,
    DISCORD_JOIN_SERVER: 'on',
    PAY_URL: addresses.pay,
    UPSTREAMS_FILE: upstreamsFile,
    WEBHOOK_SECRET: secrets.webhook_secret,
    SOURCE_DATABASE_URL: databases.source,
    // Nightly, so that there is a next run, but nothing changes while you try things.
    SYNC_CRON: '0 3 * * *',
    MAIL_DOMAIN: 'guildhall.example',
    MAILHOST_DATABASE_URL: databases.mailhost,
  }),
  'chat-bot': ({ addresses, secrets, chat }) => ({
    PLATFORM_URL: addresses.platform,
    PLATFORM_SERVICE_NAME: 'chat-bot',
    PLATFORM_SERVICE_KEY: secrets.keys.CHAT_BOT_SERVICE_KEY,
    PLATFORM_API_KEY: secrets.keys.CHAT_BOT_API_KEY,
    WEBHOOK_SECRET: secrets.webhook_secret,
    DISCORD_TOKEN: secrets.discord_token,
    DISCORD_API_URL: chat.apiUrl,
    DISCORD_SERVER_ID: chat.serverId,
    DISCORD_JOIN_SERVER: 'on',
    STAFF_ROLE: chat.staffRole,
  }),
  pay: ({ addresses, secrets }) => ({
    PLATFORM_URL: addresses.platform,
    PLATFORM_SERVICE_NAME: 'pay',
    PLATFORM_SERVICE_KEY: secrets.keys.PAY_SERVICE_KEY,
    PLATFORM_API_KEY: secrets.keys.PAY_API_KEY,
    EVIDENCE_KEY: secrets.evidence_key,
  }),
};

export function environmentOf(name: ServiceName, around: Surroundings): Environment {
  const address = new URL(around.addresses[name]);
  return {
    HOST: address.hostname,
    PORT: address.port,
    NODE_ENV: around.production ? 'production' : 'development',
    PUBLIC_URL: address.origin,
    DATABASE_URL: around.databases[name],
    REDIS_URL: around.redisUrl,
    ALLOWED_ORIGINS: around.allowedOrigins.join(','),
    IDENTITY_ISSUER: around.identity.issuer,
    IDENTITY_AUDIENCE: around.identity.audience,
    ERASURE_KEY: around.secrets.erasure_key,
    ...needs[name](around),
  };
}
