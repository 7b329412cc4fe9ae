import { credentialSamples, startTestIdentityProvider } from '@guildhall/auth/testing';
import type { Endpoint } from '@guildhall/contracts';
import { payApi } from '@guildhall/contracts/pay';
import { conformanceProblems, tryCredentials } from '@guildhall/service-kit/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { settings } from '../src/config.js';
import { documents } from '../src/documents.js';
import { startPay } from './harness.js';
import { monday } from './people.js';

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

const endpoints: [string, Endpoint][] = Object.entries(payApi.endpoints);
const forPeople = endpoints.filter(([, endpoint]) => [endpoint.auth].flat().includes('member'));

const valid: Record<string, unknown> = {
  recordShift: monday,
  recordShifts: { shifts: [monday] },
  previewImport: { content: '' },
  shareCheck: { pay_period: 5, year: 2026 },
  addShareNote: { note: 'Hello' },
  verifyPay: { membernumber: '1', pay_period: 1, year: 2026 },
  savePayConfiguration: { membernumber: '1', hourly_base_rate: '1' },
  analyzeShutdown: { shutdown_id: '2025' },
};
const entry = {
  shift_id: '00000000-0000-4000-8000-000000000000',
  entry_type: 'tos',
  sub_type: 'overtime',
  start_time: '07:00',
  end_time: '08:00',
};
const query = '?pay_period=5&year=2026&start_period=1&end_period=2&membernumber=1&pp_id=202605';

describe.each([
  ['an identity that is no member', () => pay.nobody()],
  ['a service', async () => ({ authorization: `Bearer ${await serviceToken(['members:read'])}` })],
])('%s', (_who, headers) => {
  test.each(forPeople)('may not %s', async (name, { method, path }) => {
    const changes = !['GET', 'DELETE'].includes(method) && name !== 'parseStatement';
    const answer = await pay.send(method, path.replaceAll(/:\w+/g, '1') + query, {
      headers: await headers(),
      ...(changes && { body: valid[name] ?? entry }),
    });
    expect(answer).toMatchObject({ status: 403, body: { detail: expect.any(String) } });
  });
});

test('the development header is ignored outside development', async () => {
  const headers = { 'x-dev-member-number': '1' };
  const answer = await pay.send('GET', '/api/v1/shifts', { headers });
  expect(answer).toMatchObject({ status: 401, body: { detail: expect.any(String) } });
});

test('all contracts are served, and the documents are current', async () => {
  expect(await conformanceProblems({ app: pay.app, documents, settings })).toEqual([]);
});
