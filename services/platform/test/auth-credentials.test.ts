import { issueServiceToken } from '@guildhall/auth';
import {
  credentialSamples,
  type SessionKind,
  startTestIdentityProvider,
} from '@guildhall/auth/testing';
import { platformApi } from '@guildhall/contracts/platform';
import {
  conformanceProblems,
  isPromtoolHere,
  promtoolFindings,
  promtoolReason,
  scrape,
  seriesOfCallers,
  tryCredentials,
  tryForeignWrites,
} from '@guildhall/service-kit/testing';
import { afterAll, expect, test } from 'vitest';
import { settings } from '../src/config.js';
import { documents } from '../src/documents.js';
import { revokeKey } from '../src/features/keys/service.js';
import { readSigningKeys } from '../src/features/service-tokens/signing-keys.js';
import { forTests, startPlatform } from './harness.js';

/** A page for visitors without a login; the handler answers programs. */
const answeredByHandlers = [
  'GET /api/verify/complete/:verificationId',
  'GET /api/chat-link/callback',
].flatMap(route =>
  ['nothing', 'ended session cookie', 'cookie of a session that the provider ended'].map(
    credential => `${route}: ${credential} was 401 instead of pass`,
  ),
);

const [platform, stranger] = await Promise.all([
  // An address makes the upstream `pay`, which the proxy's guard asks for first.
  startPlatform({ PAY_URL: 'http://127.0.0.1:9' }),
  startTestIdentityProvider(),
]);
afterAll(() => Promise.all([platform.stop(), stranger.stop()]));

/** A token as this platform signs it: expired ones are made an hour ago. */
async function serviceToken(scopes: readonly string[], expired: boolean): Promise<string> {
  const { id, name } = await platform.key('service');
  const { config } = platform;
  const { token } = await issueServiceToken({
    key: (await readSigningKeys(config.serviceTokenKeys)).current,
    issuer: config.publicUrl,
    audience: config.serviceTokenAudience,
    name,
    scopes: scopes as never,
    jti: `${id}.tests`,
    now: new Date(Date.now() - (expired ? 3_600_000 : 0)),
  });
  return token;
}

async function session(kind: SessionKind) {
  const { pool } = platform;
  const ago = new Date(Date.now() - 60_000);
  if (kind === 'over') return platform.session({ tokensExpireAt: ago });
  if (kind === 'admin') return platform.session({ roles: ['admin'], authenticatedAt: ago });
  // Of a login that is young enough for what hurts.
  const cookie = await platform.session({ authenticatedAt: ago });
  if (kind === 'ended')
    await pool.query(
      'delete from sessions where created_at = (select max(created_at) from sessions)',
    );
  return cookie;
}

test('not genuine is 401 and the wrong kind 403, on every endpoint that is served', async () => {
  const made = new Map<string, Promise<string>>();
  /** One of each kind is enough: nothing that is tried here uses it up. */
  const once = (name: string, make: () => Promise<string>) => {
    const found = made.get(name) ?? make();
    made.set(name, found);
    return found;
  };
  const show = credentialSamples({
    identity: platform.identity,
    stranger,
    serviceIssuer: platform.config.publicUrl,
    serviceToken: (scopes, expired) =>
      once(`token ${scopes} ${expired}`, () => serviceToken(scopes, expired)),
    key: (kind, scopes, revoked) =>
      once(`${kind} ${scopes} ${revoked}`, async () => {
        const { id, secret } = await platform.key(kind, scopes);
        if (revoked) await revokeKey(platform.db, id, forTests, new Date());
        return secret;
      }),
    session,
  });
  const carriers = ['bearer', 'apiKey', 'syncKey', 'session'] as const;
  const { checked, wrong } = await tryCredentials(platform.app, carriers, show, {
    upstream: 'pay',
  });
  expect(wrong).toEqual(answeredByHandlers);
  expect(checked).toBeGreaterThan(Object.keys(platformApi.endpoints).length * 10);
});

test('every change by cookie is refused from another site', async () => {
  const cookie = await platform.session({
    subject: 'admin-1',
    roles: ['admin'],
    authenticatedAt: new Date(),
  });
  const { checked, wrong } = await tryForeignWrites(platform.app, cookie, 'pay');
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(200);
});

test('all contracts are served, and the documents are current', async () => {
  expect(await conformanceProblems({ app: platform.app, documents, settings })).toEqual([]);
});

test('metrics need a token, and their labels do not grow with requests', async () => {
  expect((await platform.app.inject('/metrics')).statusCode).toBe(401);
  expect(await scrape(platform.app)).toContain('http_request_duration_seconds');
  expect(
    await seriesOfCallers(platform.app, ['/api/member/:memberNumber', '/api/away/:path', '/:page']),
  ).toEqual([]);
});

test.skipIf(!isPromtoolHere)(
  `promtool reports only known problems of prom-client${promtoolReason}`,
  async () => {
    expect(promtoolFindings(await scrape(platform.app))).toEqual([]);
  },
);
