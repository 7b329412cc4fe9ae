import type { Listener } from '@guildhall/service-kit/database';
import type { FastifyBaseLogger } from 'fastify';
import type { IdentityProvider } from '../clients/identity/provider.js';
import type { Config } from '../config.js';
import type { Database } from '../database.js';
import { liveFinder, sessionsChanged } from '../features/sessions/repository.js';
import { createSessions, type Sessions } from '../features/sessions/service.js';
import { createSessionCache } from '../features/sessions/session-cache.js';

/** Sessions, and this replica's cache of them, which the database invalidates. */
export function composeSessions(
  config: Config,
  db: Database,
  listener: Listener,
  provider: IdentityProvider,
  log: () => FastifyBaseLogger,
): Sessions {
  const findLive = liveFinder(db.kysely, config.sessionIdle);
  const known = createSessionCache(findLive, listener);
  listener.hear(sessionsChanged, known.forget);
  return createSessions({
    db: db.kysely,
    provider,
    findLive,
    known,
    encryptionKey: config.tokenEncryptionKey,
    idleSeconds: config.sessionIdle,
    lifetimeSeconds: config.sessionLifetime,
    onRefused: ({ subject }, { status, word }) =>
      log().warn(
        { subject, status, word },
        'the identity provider refused to renew a login; the session was ended',
      ),
  });
}
