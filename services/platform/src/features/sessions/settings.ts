import { set } from '@guildhall/service-kit';

const hour = 3600;

export const sessionSettings = {
  sessionSecret: set.key('SESSION_SECRET', 'Seals the session cookie.'),
  sessionIdle: set.integer('SESSION_IDLE', 'Idle timeout of a session in seconds.', {
    fallback: 12 * hour,
    min: 60,
  }),
  sessionLifetime: set.integer('SESSION_LIFETIME', 'Maximum age of a session in seconds.', {
    fallback: 7 * 24 * hour,
    min: 60,
  }),
  tokenEncryptionKey: set.key(
    'TOKEN_ENCRYPTION_KEY',
    'Encrypts the provider’s tokens in the database.',
  ),
} as const;
