import { randomBytes } from 'node:crypto';
import { createKey, hashKey, type KeyKind, parseKey } from '@guildhall/auth';
import { type Scope, scopes } from '@guildhall/contracts';
import { readJson, writePrivateJson } from './folder.js';

const keyTable = {
  tools_service: { kind: 'service', name: 'local-tools', scopes },
  tools_api: {
    kind: 'api',
    name: 'local-tools',
    scopes: ['members:read', 'members:link', 'verify'],
  },
  tools_sync: { kind: 'sync', name: 'local-tools', scopes: ['sync:run'] },
  chat_bot_service: {
    kind: 'service',
    name: 'chat-bot',
    scopes: ['members:read', 'members:link', 'directory:read'],
  },
  chat_bot_api: { kind: 'api', name: 'chat-bot', scopes: ['members:read', 'members:link'] },
  pay_service: { kind: 'service', name: 'pay', scopes: ['members:read', 'directory:read'] },
  pay_api: { kind: 'api', name: 'pay', scopes: ['members:read'] },
} as const satisfies Record<string, { kind: KeyKind; name: string; scopes: readonly Scope[] }>;

type KeyUse = keyof typeof keyTable;
const keyUses = Object.keys(keyTable) as KeyUse[];
export const keyName = (use: KeyUse): string => keyTable[use].name;

const texts = [
  'database_platform',
  'database_chat_bot',
  'database_pay',
  'database_source',
  'database_mailhost',
  'identity_client_secret',
  'session_secret',
  'token_encryption_key',
  'service_token_key',
  'webhook_secret',
  'discord_token',
  'discord_client_secret',
] as const;

export type Secrets = Record<(typeof texts)[number], string> & { keys: Record<KeyUse, string> };

/** 32 bytes, base64url: what the services take for keys and secrets alike; webhook libraries want plain base64. */
const randomSecret = (name: (typeof texts)[number]) =>
  randomBytes(32).toString(name === 'webhook_secret' ? 'base64' : 'base64url');

/** A secret that a newer version needs is added to what is known. */
export function makeSecrets(known?: Partial<Secrets>): Secrets {
  const fresh = texts.map(name => [name, known?.[name] ?? randomSecret(name)]);
  const keys = keyUses.map(use => [use, known?.keys?.[use] ?? createKey(keyTable[use].kind).key]);
  return { ...Object.fromEntries(fresh), keys: Object.fromEntries(keys) } as Secrets;
}

/** Made on the first start and kept. */
export async function loadSecrets(path: string): Promise<Secrets> {
  const secrets = makeSecrets(await readJson<Partial<Secrets>>(path));
  await writePrivateJson(path, secrets);
  return secrets;
}

/** What the platform is told of the keys: never the keys themselves. */
export function importedKeys(secrets: Secrets) {
  return keyUses.map(use => {
    const key = secrets.keys[use];
    const parsed = parseKey(key);
    if (parsed === null)
      throw new Error(`The key ${use} in .local/secrets.json is damaged. Start with --reset.`);
    const { name, scopes: allowed } = keyTable[use];
    return { ...parsed, name, hash: hashKey(key), scopes: allowed };
  });
}
