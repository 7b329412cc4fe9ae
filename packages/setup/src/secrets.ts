import { randomBytes } from 'node:crypto';
import { createKey, ownKeyHashes, serviceKeys, toolKeys } from '@guildhall/auth';
import { WrongAnswer } from './asking/asker.js';

type Values = Readonly<Record<string, string>>;

/** Generated values no one needs to know; created once and kept. */
const isGenerated = (name: string) =>
  /^(DATABASE_PASSWORD_.*|SESSION_SECRET|TOKEN_ENCRYPTION_KEY|SERVICE_TOKEN_KEYS|WEBHOOK_SECRET|METRICS_TOKEN|ERASURE_KEY|EVIDENCE_KEY)$/.test(
    name,
  );

const secret = () => randomBytes(32).toString('base64url');

/** Fills in every empty secret; for the local profile also development keys. */
export function withGeneratedSecrets(settings: Values, { isLocal = false } = {}): Values {
  const generated: Record<string, string> = { ...settings };
  for (const [name, value] of Object.entries(settings))
    if (isGenerated(name)) generated[name] = value || secret();
  for (const [name, { kind }] of Object.entries({ ...serviceKeys, ...(isLocal && toolKeys) }))
    generated[name] = settings[name] || createKey(kind).key;
  // Hashes are derived from the keys, which may have been edited.
  const damaged = (name: string) =>
    new WrongAnswer(`${name} in .env is not a valid key. Clear it and run setup again.`);
  return { ...generated, KEY_HASHES: JSON.stringify(ownKeyHashes(generated, damaged)) };
}

/** Secrets issued elsewhere. */
const given = [
  'EVENT_SUBSCRIBERS',
  'IDENTITY_CLIENT_SECRET',
  'SOURCE_DATABASE_URL',
  'DISCORD_TOKEN',
  'DISCORD_CLIENT_SECRET',
  'SMTP_URL',
  'REDIS_URL',
];

const isAnyOf = new Set([...Object.keys(serviceKeys), ...Object.keys(toolKeys), ...given]);

export const isSecret = (name: string): boolean => isGenerated(name) || isAnyOf.has(name);
