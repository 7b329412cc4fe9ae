import { scrape } from '@guildhall/service-kit/testing';
import { afterAll, expect, test } from 'vitest';
import { startPlatform } from './harness.js';

const platform = await startPlatform();
afterAll(() => platform.stop());

test.each([
  ['is in the past', '2020-01-31T00:00:00Z'],
  // RFC 3339, 5.6 allows it; ISO dates in JavaScript do not.
  ['must be a time', '2030-06-30T23:59:60Z'],
  ['must match format', '2030-02-30T00:00:00Z'],
])('a key whose expiry %s is refused', async (reason, expires_at) => {
  const { status, body } = await platform.send('POST', '/api/admin/keys', {
    headers: await platform.admin(),
    body: { kind: 'api', name: 'directory', expires_at },
  });
  expect([status, body.error]).toEqual([400, 'VALIDATION_ERROR']);
  expect(body.details.issues).toEqual([
    { path: 'body.expires_at', message: expect.stringContaining(reason) },
  ]);
});

test('only a key in use that expires within two weeks counts for the alert', async () => {
  const counted = async () => {
    const body = await scrape(platform.app);
    return /^keys_ending\{.*\} (\S+)$/m.exec(body)?.[1];
  };
  const headers = await platform.admin();
  const secrets: string[] = [];
  for (const days of [13, 15]) {
    const expires_at = new Date(Date.now() + days * 86_400_000).toISOString();
    const asked = { kind: 'api', name: `in-${days}-days`, expires_at };
    const { body } = await platform.send('POST', '/api/admin/keys', { headers, body: asked });
    secrets.push(body.secret);
  }
  expect(await counted()).toBe('0');
  for (const secret of secrets)
    await platform.send('GET', '/api/member/1', { headers: { 'x-api-key': secret } });
  const unused = async () => {
    const { body } = await platform.send('GET', '/api/admin/keys', { headers });
    return body.keys.filter((key: { last_used_at: unknown }) => key.last_used_at === null);
  };
  await expect.poll(unused).toEqual([]);
  expect(await counted()).toBe('1');
});
