import { randomBytes } from 'node:crypto';
import { createKey, ownKeyHashes, serviceKeys, toolKeys } from '@guildhall/auth';
import { readJson, writePrivateJson } from './folder.js';

const keyTable = { ...serviceKeys, ...toolKeys };
type KeyUse = keyof typeof keyTable;

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
  'erasure_key',
  'evidence_key',
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
  const keys = Object.entries(keyTable).map(([use, { kind }]) => [
    use,
    known?.keys?.[use as KeyUse] ?? createKey(kind).key,
  ]);
  return { ...Object.fromEntries(fresh), keys: Object.fromEntries(keys) } as Secrets;
}

/** Made on the first start and kept. */
export async function loadSecrets(path: string): Promise<Secrets> {
  const secrets = makeSecrets(await readJson<Partial<Secrets>>(path));
  await writePrivateJson(path, secrets);
  return secrets;
}

/** What the platform is told of the keys: never the keys themselves. */
export const importedKeys = ({ keys }: Secrets) =>
  ownKeyHashes(
    keys,
    use => new Error(`The key ${use} in .local/secrets.json is damaged. Start with --reset.`),
  );
