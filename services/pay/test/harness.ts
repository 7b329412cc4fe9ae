import { startTestIdentityProvider } from '@guildhall/auth/testing';
import type { AuditEntry } from '@guildhall/contracts';
import { type TestDatabase, testDatabase } from '@guildhall/local-stack/postgres';
import { readConfig } from '@guildhall/service-kit';
import { migrate } from '@guildhall/service-kit/database';
import { ask, metricsToken, type Sent } from '@guildhall/service-kit/testing';
import pg from 'pg';
import { buildApp } from '../src/app.js';
import { settings } from '../src/config.js';
import { migrations } from '../src/own-files.js';

type Environment = Readonly<Record<string, string>>;
type Headers = Readonly<Record<string, string>>;

export const environmentFor = (
  database: { readonly url: string },
  identity: { readonly issuer: string; readonly audience: string },
): Environment => ({
  NODE_ENV: 'test',
  METRICS_TOKEN: metricsToken,
  LOG_LEVEL: 'silent',
  MAX_EVENT_LOOP_DELAY: '0',
  // A test asks in a second what a person asks in an hour.
  RATE_LIMITS: 'off',
  DATABASE_URL: database.url,
  IDENTITY_ISSUER: identity.issuer,
  IDENTITY_AUDIENCE: identity.audience,
  // No server listens there: tests that need the platform set their own.
  PLATFORM_URL: 'http://127.0.0.1:9',
  PLATFORM_SERVICE_NAME: 'pay',
  PLATFORM_SERVICE_KEY: 'service-key-of-the-tests',
  PLATFORM_API_KEY: 'api-key-of-the-tests',
  ERASURE_KEY: 'erasure-key-of-the-tests',
  EVIDENCE_KEY: Buffer.alloc(32, 7).toString('base64url'),
});

export const newDatabase = (): Promise<TestDatabase> =>
  testDatabase({
    name: 'pay',
    migrations,
    migrate: url => migrate(url, migrations),
  });

/** The real service on a database of its own, with an identity provider whose tokens are really signed. */
export async function startPay(overrides: Environment = {}) {
  const [database, identity] = await Promise.all([newDatabase(), startTestIdentityProvider()]);
  const environment = { ...environmentFor(database, identity), ...overrides };
  const clock = { now: new Date('2026-03-10T12:00:00Z') };
  const app = await buildApp(readConfig(settings, environment), () => clock.now);
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  // The pool has ended before its connections have: the database that is dropped may cut the last of them.
  pool.on('connect', client => client.on('error', () => undefined));
  pool.on('error', () => undefined);

  const bearer = async (claims: Record<string, unknown>): Promise<Headers> => ({
    authorization: `Bearer ${await identity.sign(claims)}`,
  });

  return {
    app,
    pool,
    clock,
    environment,
    databaseUrl: database.url,
    identity,
    member: (number: string) => bearer({ sub: `subject-${number}`, member_number: number }),
    admin: () => bearer({ sub: 'admin-1', roles: ['admin'] }),
    nobody: () => bearer({ sub: 'nobody-1' }),
    /** What was done, as administrators are told it, the first first. */
    async audited(query: Record<string, string> = {}): Promise<AuditEntry[]> {
      const headers = await bearer({ sub: 'admin-1', roles: ['admin'] });
      const path = `/api/v1/admin/audit?${new URLSearchParams({ limit: '1000', ...query })}`;
      return (await ask(app, 'GET', path, { headers })).body.entries.toReversed();
    },
    send: (method: string, path: string, sent?: Sent) => ask(app, method, path, sent),
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    stop: async () => {
      await app.close();
      await pool.end();
      await identity.stop();
      await database.drop();
    },
  };
}
export type Pay = Awaited<ReturnType<typeof startPay>>;
