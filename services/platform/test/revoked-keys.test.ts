import { keyIdOf } from '@guildhall/auth';
import { decodeJwt } from 'jose';
import { afterAll, expect, test, vi } from 'vitest';
import { startPlatform } from './harness.js';

vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() });
const platform = await startPlatform();
afterAll(async () => {
  await platform?.stop();
  vi.useRealTimers();
});

/** What was read is told for five seconds, which pass when the test says so. */
const passFiveSeconds = () => vi.advanceTimersByTime(5_000);

const revokedKeys = async (): Promise<string[]> =>
  (await platform.send('GET', '/.well-known/revoked-keys.json')).body.keys;

test('other services see a revoked key by its tokens’ claims, for as long as a token may live', async () => {
  const key = await platform.key('service');
  const { body } = await platform.send('POST', '/api/auth/service', {
    body: { serviceKey: key.secret, serviceName: key.name },
  });
  const keyId = keyIdOf(String(decodeJwt(body.token).jti));
  const api = await platform.key('api');
  expect(await revokedKeys()).toEqual([]);
  const headers = await platform.admin();
  for (const { id } of [key, api])
    await platform.send('DELETE', `/api/admin/keys/${id}`, { headers });
  expect(await revokedKeys()).toEqual([]);
  // Five seconds are five seconds, whatever the clock on the wall is set to.
  vi.setSystemTime(Date.now() - 600_000);
  passFiveSeconds();
  expect(await revokedKeys()).toEqual([keyId]);
  vi.setSystemTime(Date.now() + 600_000);

  await platform.pool.query("update keys set revoked_at = revoked_at - interval '17 minutes'");
  passFiveSeconds();
  expect(await revokedKeys()).toEqual([]);
});

test('a service that exchanges its key is told whose access tokens the platform accepts', async () => {
  const key = await platform.key('service');
  const { body } = await platform.send('POST', '/api/auth/service', {
    body: { serviceKey: key.secret, serviceName: key.name },
  });
  const { audience, issuer } = platform.identity;
  expect(body.people).toEqual({ audience, issuer });
  expect((await platform.send('GET', '/livez')).body.service).toBe('platform');
});
