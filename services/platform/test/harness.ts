import { randomBytes } from 'node:crypto';
import type { KeyKind } from '@guildhall/auth';
import { startTestIdentityProvider } from '@guildhall/auth/testing';
import type { AuditEntry, Scope } from '@guildhall/contracts';
import type { TestDatabase } from '@guildhall/local-stack/postgres';
import { readConfig } from '@guildhall/service-kit';
import { ask, metricsToken, type Sent } from '@guildhall/service-kit/testing';
import { buildApp } from '../src/app.js';
import { settings } from '../src/config.js';
import { openDatabase } from '../src/database.js';
import { createKey } from '../src/features/keys/service.js';
import * as sessions from '../src/features/sessions/repository.js';
import { sealTokens } from '../src/features/sessions/seal.js';
import { newDatabase } from './database.js';

type Environment = Readonly<Record<string, string>>;

export interface Visitor {
  readonly subject?: string;
  readonly member?: string | null;
  readonly roles?: readonly string[];
  /** Of a session: what renews it at the provider, and when it has to be renewed. */
  readonly refreshToken?: string;
  readonly tokensExpireAt?: Date;
  /** When its person last proved who they are; null: the provider does not say. A token's is now unless told otherwise. */
  readonly authenticatedAt?: Date | null;
  /** The login at the provider. */
  readonly sid?: string;
}

/** Who makes what a test begins with. */
export const forTests = { actor: { kind: 'operator', name: 'tests' }, requestId: null } as const;

// Big enough for every test that is not about limits.
const unlimited = '1000000/3600';
export const erasureKey = 'erasure-key-of-the-tests';
export const webhookSecret = 'a-secret-of-the-tests-only';

const environmentFor = (
  database: TestDatabase,
  identity: { readonly issuer: string; readonly audience: string },
): Environment => ({
  NODE_ENV: 'test',
  METRICS_TOKEN: metricsToken,
  LOG_LEVEL: 'silent',
  MAX_EVENT_LOOP_DELAY: '0',
  PUBLIC_URL: 'http://127.0.0.1:1300',
  DATABASE_URL: database.url,
  IDENTITY_ISSUER: identity.issuer,
  IDENTITY_AUDIENCE: identity.audience,
  IDENTITY_CLIENT_ID: 'platform',
  IDENTITY_CLIENT_SECRET: 'secret-of-the-client',
  SESSION_SECRET: randomBytes(32).toString('hex'),
  TOKEN_ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  SERVICE_TOKEN_KEYS: randomBytes(32).toString('base64url'),
  ERASURE_KEY: erasureKey,
  LIMIT_SERVICE: unlimited,
  LIMIT_PERSON: unlimited,
  LIMIT_ADMIN: unlimited,
  WEBHOOK_SECRET: webhookSecret,
  UPSTREAMS: JSON.stringify([
    { name: 'away', target: 'http://127.0.0.1:9', allowed_ranges: ['127.0.0.0/8'] },
  ]),
});

/**
 * The real service on a database of its own, with an identity provider whose tokens are really signed.
 * Call `stop` when the file is done.
 */
export async function startPlatform(overrides: Environment = {}) {
  const [database, identity] = await Promise.all([newDatabase(), startTestIdentityProvider()]);
  const environment = { ...environmentFor(database, identity), ...overrides };
  const config = readConfig(settings, environment);
  const app = await buildApp(config);
  const db = openDatabase({ databaseUrl: database.url, databasePool: 4 }, () => undefined);
  const replicas = [app];

  /** A key as an administrator makes one; every call makes a caller of its own unless it is named. */
  async function key(kind: KeyKind, scopes?: readonly Scope[], name = randomName()) {
    const made = await createKey(
      db,
      { kind, name, ...(scopes && { scopes }) },
      forTests,
      new Date(),
    );
    return { name, secret: made.secret, id: made.record.id };
  }

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  async function service(scopes?: readonly Scope[], name?: string) {
    const { secret, name: serviceName } = await key('service', scopes, name);
    const { body } = await send('POST', '/api/auth/service', {
      body: { serviceKey: secret, serviceName },
    });
    return bearer(body.token);
  }

  const person = async ({
    subject = 'subject-1',
    member = null,
    roles = [],
    authenticatedAt: at = new Date(),
  }: Visitor = {}) =>
    bearer(
      await identity.sign({
        sub: subject,
        roles,
        auth_time: at === null ? undefined : Math.floor(at.getTime() / 1000),
        ...(member !== null && { [config.identityMemberClaim]: member }),
      }),
    );

  /** The headers of a browser that has logged in. */
  async function session(visitor: Visitor = {}) {
    const { subject = 'subject-1', member = null, roles = [], refreshToken = null } = visitor;
    const id = randomBytes(32).toString('base64url');
    const accessToken = await identity.sign({ sub: subject, roles });
    await sessions.insert(
      db.kysely,
      {
        idHash: sessions.hashOf(id),
        subject,
        member,
        roles,
        admin: roles.includes(config.identityAdminRole),
        profile: { name: 'Test Person', email: null, picture: null },
        tokens: sealTokens({ accessToken, refreshToken, idToken: null }, config.tokenEncryptionKey),
        authenticatedAt: visitor.authenticatedAt ?? null,
        sid: visitor.sid ?? null,
        tokensExpireAt: visitor.tokensExpireAt ?? new Date(Date.now() + 3_600_000),
      },
      config.sessionLifetime,
    );
    const sealed = app.encodeSecureSession(app.createSecureSession({ id }), 'session');
    return { cookie: `session=${encodeURIComponent(sealed)}` };
  }

  const send = (method: string, path: string, sent?: Sent) => ask(app, method, path, sent);

  /** One more process of the same service: same database, same configuration. */
  async function replica(more: Environment = {}) {
    const other = await buildApp(readConfig(settings, { ...environment, ...more }));
    replicas.push(other);
    return other;
  }

  return {
    app,
    config,
    environment,
    db,
    pool: db.pool,
    databaseUrl: database.url,
    identity,
    replica,
    send,
    key,
    /** What was done, as administrators are told it, the first first. */
    async audited(query: Record<string, string> = {}): Promise<AuditEntry[]> {
      const headers = await person({ subject: 'reader', roles: [config.identityAdminRole] });
      const path = `/api/admin/audit?${new URLSearchParams({ limit: '1000', ...query })}`;
      return (await send('GET', path, { headers })).body.entries.toReversed();
    },
    apiKey: async (scopes?: readonly Scope[], name?: string) => ({
      'x-api-key': (await key('api', scopes, name)).secret,
    }),
    service,
    person,
    session,
    admin: () => person({ subject: 'admin-1', roles: [config.identityAdminRole] }),
    /** A real socket on a free port, for what inject cannot show. */
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    stop: async () => {
      await Promise.all(replicas.map(each => each.close()));
      await db.pool.end();
      await identity.stop();
      await database.drop();
    },
  };
}
export type Platform = Awaited<ReturnType<typeof startPlatform>>;

const randomName = () => `tests-${randomBytes(6).toString('hex')}`;
