import { afterAll, expect, test } from 'vitest';
import { startPlatform } from './harness.js';

const platform = await startPlatform();
afterAll(() => platform.stop());

test.each([
  ['is over already', '2020-01-31T00:00:00Z'],
  // RFC 3339, 5.6 allows it; ISO dates in JavaScript do not.
  ['must be a moment', '2030-06-30T23:59:60Z'],
  ['must match format', '2030-02-30T00:00:00Z'],
])('a key whose expiry %s is not made', async (reason, expires_at) => {
  const { status, body } = await platform.send('POST', '/api/admin/keys', {
    headers: await platform.admin(),
    body: { kind: 'api', name: 'directory', expires_at },
  });
  expect([status, body.error]).toEqual([400, 'VALIDATION_ERROR']);
  expect(body.details.issues).toEqual([
    { path: 'body.expires_at', message: expect.stringContaining(reason) },
  ]);
});
