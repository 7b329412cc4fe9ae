import { randomBytes } from 'node:crypto';
import { createKey, hashKey, type KeyKind, parseKey } from '@guildhall/auth';
import { WrongAnswer } from './asking/asker.js';

type Values = Readonly<Record<string, string>>;

/** Which services' keys the platform knows, and what each may do. */
const keys: Readonly<Record<string, readonly [KeyKind, string, string]>> = {
  CHAT_BOT_SERVICE_KEY: ['service', 'chat-bot', 'members:read members:link directory:read'],
  CHAT_BOT_API_KEY: ['api', 'chat-bot', 'members:read members:link'],
  PAY_SERVICE_KEY: ['service', 'pay', 'members:read directory:read'],
  PAY_API_KEY: ['api', 'pay', 'members:read'],
};

/** Those of profile local: nobody has them where it does not run. */
const localKeys: typeof keys = {
  TOOLS_SERVICE_KEY: [
    'service',
    'local-tools',
    'members:read members:link directory:read sync:read sync:run verify chat:roles',
  ],
  TOOLS_API_KEY: ['api', 'local-tools', 'members:read members:link verify'],
  TOOLS_SYNC_KEY: ['sync', 'local-tools', 'sync:run'],
};

/** What nobody has to know: made once, and kept from then on. */
const isMade = (name: string) =>
  /^(DATABASE_PASSWORD_.*|SESSION_SECRET|TOKEN_ENCRYPTION_KEY|SERVICE_TOKEN_KEYS|WEBHOOK_SECRET|METRICS_TOKEN)$/.test(
    name,
  );

const secret = () => randomBytes(32).toString('base64url');

/** The hashes follow from the keys, which may have been changed by hand. */
function hashes(values: Values): string {
  const held = Object.entries(localKeys).filter(([name]) => values[name]);
  const known = [...Object.entries(keys), ...held].map(([name, [kind, of, scopes]]) => {
    const key = values[name] ?? '';
    const parsed = parseKey(key);
    if (parsed === null)
      throw new WrongAnswer(`${name} in .env is no key: empty it, and begin again.`);
    return { ...parsed, kind, name: of, hash: hashKey(key), scopes: scopes.split(' ') };
  });
  return JSON.stringify(known);
}

/** The settings, with every secret made that they name and is empty; for profile local those of its keys, too. */
export function withMadeSecrets(settings: Values, { isLocal = false } = {}): Values {
  const made: Record<string, string> = { ...settings };
  for (const [name, value] of Object.entries(settings))
    if (isMade(name)) made[name] = value || secret();
  for (const [name, [kind]] of Object.entries({ ...keys, ...(isLocal && localKeys) }))
    made[name] = settings[name] || createKey(kind).key;
  return { ...made, KEY_HASHES: hashes(made) };
}

/** Given by others, and no less secret. */
const given = [
  'IDENTITY_CLIENT_SECRET',
  'SOURCE_DATABASE_URL',
  'DISCORD_TOKEN',
  'DISCORD_CLIENT_SECRET',
  'SMTP_URL',
  'REDIS_URL',
];

const isAnyOf = new Set([...Object.keys(keys), ...Object.keys(localKeys), ...given]);

export const isSecret = (name: string): boolean => isMade(name) || isAnyOf.has(name);
