import { set } from '@guildhall/service-kit';

const hour = 3600;

export const sessionSettings = {
  sessionSecret: set.key(
    'SESSION_SECRET',
    'Seals the session cookie, and marks the records of erased persons.',
  ),
  sessionIdle: set.integer(
    'SESSION_IDLE',
    'Seconds without a request after which a session ends.',
    { fallback: 12 * hour, min: 60 },
  ),
  sessionLifetime: set.integer(
    'SESSION_LIFETIME',
    'Seconds after which a session ends in any case.',
    { fallback: 7 * 24 * hour, min: 60 },
  ),
  tokenEncryptionKey: set.key(
    'TOKEN_ENCRYPTION_KEY',
    'Encrypts the provider’s tokens in the database.',
  ),
} as const;
