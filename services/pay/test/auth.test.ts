import { credentialSamples, startTestIdentityProvider } from '@guildhall/auth/testing';
import { payApi } from '@guildhall/contracts/pay';
import {
  conformanceProblems,
  isPromtoolHere,
  promtoolFindings,
  promtoolReason,
  scrape,
  seriesOfCallers,
  tryCredentials,
} from '@guildhall/service-kit/testing';
import { afterAll, expect, test } from 'vitest';
import { settings } from '../src/config.js';
import { documents } from '../src/documents.js';
import { startPay } from './harness.js';

/** The second signs service tokens, as the platform does. */
const [stranger, platform] = await Promise.all([
  startTestIdentityProvider(),
  startTestIdentityProvider({ algorithm: 'EdDSA' }),
]);
const pay = await startPay({ PLATFORM_URL: platform.issuer });
afterAll(() => Promise.all([pay.stop(), stranger.stop(), platform.stop()]));

const serviceToken = (scopes: readonly string[], expired = false) =>
  platform.sign({
    sub: 'chat-bot',
    jti: 'token-1',
    scope: scopes.join(' '),
    ...(expired && { exp: Math.floor(Date.now() / 1000) - 3600 }),
  });

test('not genuine is 401 and the wrong kind 403, on every endpoint that is served', async () => {
  const show = credentialSamples({
    identity: pay.identity,
    stranger,
    serviceIssuer: platform.issuer,
    serviceToken,
  });
  const { checked, wrong } = await tryCredentials(pay.app, ['bearer'], show);
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(Object.keys(payApi.endpoints).length * 8);
});

// One that serves the caller's own data only, and one that serves administrators, too.
test.each(['/api/v1/shifts', '/api/v1/pay-configs/1'])(
  'an identity that is no member may not read %s',
  async path => {
    const answer = await pay.send('GET', path, { headers: await pay.nobody() });
    expect(answer).toMatchObject({ status: 403, body: { detail: expect.any(String) } });
  },
);

test('the development header is ignored outside development', async () => {
  const headers = { 'x-dev-member-number': '1' };
  const answer = await pay.send('GET', '/api/v1/shifts', { headers });
  expect(answer).toMatchObject({ status: 401, body: { detail: expect.any(String) } });
});

test('all contracts are served, and the documents are current', async () => {
  expect(await conformanceProblems({ app: pay.app, documents, settings })).toEqual([]);
});

test('metrics need a token, and their labels do not grow with requests', async () => {
  expect((await pay.app.inject('/metrics')).statusCode).toBe(401);
  expect(await scrape(pay.app)).toContain('http_request_duration_seconds');
  expect(await seriesOfCallers(pay.app, ['/api/v1/admin/:id'])).toEqual([]);
});

test.skipIf(!isPromtoolHere)(
  `promtool reports only known problems of prom-client${promtoolReason}`,
  async () => {
    expect(promtoolFindings(await scrape(pay.app))).toEqual([]);
  },
);
