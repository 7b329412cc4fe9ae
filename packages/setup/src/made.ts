import { randomBytes } from 'node:crypto';
import { createKey, ownKeyHashes, serviceKeys, toolKeys } from '@guildhall/auth';
import { WrongAnswer } from './asking/asker.js';

type Values = Readonly<Record<string, string>>;

/** What nobody has to know: made once, and kept from then on. */
const isMade = (name: string) =>
  /^(DATABASE_PASSWORD_.*|SESSION_SECRET|TOKEN_ENCRYPTION_KEY|SERVICE_TOKEN_KEYS|WEBHOOK_SECRET|METRICS_TOKEN)$/.test(
    name,
  );

const secret = () => randomBytes(32).toString('base64url');

/** The settings, with every secret made that they name and is empty; for profile local those of its keys, too. */
export function withMadeSecrets(settings: Values, { isLocal = false } = {}): Values {
  const made: Record<string, string> = { ...settings };
  for (const [name, value] of Object.entries(settings))
    if (isMade(name)) made[name] = value || secret();
  for (const [name, { kind }] of Object.entries({ ...serviceKeys, ...(isLocal && toolKeys) }))
    made[name] = settings[name] || createKey(kind).key;
  // The hashes follow from the keys, which may have been changed by hand.
  const damaged = (name: string) =>
    new WrongAnswer(`${name} in .env is no key: empty it, and begin again.`);
  return { ...made, KEY_HASHES: JSON.stringify(ownKeyHashes(made, damaged)) };
}

/** Given by others, and no less secret. */
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

export const isSecret = (name: string): boolean => isMade(name) || isAnyOf.has(name);
