import { type Endpoint, schemesOf } from '@guildhall/contracts';
import { platformApi } from '@guildhall/contracts/platform';
import { afterAll, describe, expect, test } from 'vitest';
import { startPlatform } from './harness.js';

const platform = await startPlatform();
afterAll(() => platform.stop());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const tokenOf = (authenticatedAt: Date | null) =>
  platform.person({ subject: 'admin-1', roles: ['admin'], authenticatedAt });

const sensitive = Object.values<Endpoint>(platformApi.endpoints)
  .filter(endpoint => endpoint.fresh === true && schemesOf(endpoint).includes('admin'))
  .map(({ method, path }) => [method, path.replace(/:\w+/g, 'x1')] as const);

describe.each(sensitive)('%s %s with an access token', (method, path) => {
  const send = async (at: Date | null) =>
    platform.send(method, path, { headers: await tokenOf(at), body: {} });

  test('is refused if the login is half an hour old', async () => {
    const { status, body, headers } = await send(minutesAgo(30));
    expect([status, body.error]).toEqual([401, 'LOGIN_TOO_OLD']);
    expect(headers['www-authenticate']).toBe(
      'Bearer error="insufficient_user_authentication", max_age="600"',
    );
  });

  test('is refused with a message if the token has no login time', async () => {
    const { status, body } = await send(null);
    expect([status, body.error]).toEqual([403, 'LOGIN_TIME_UNKNOWN']);
    expect(body.message).toContain('auth_time');
  });

  test('passes if the login is a minute old', async () => {
    expect([401, 403]).not.toContain((await send(minutesAgo(1))).status);
  });
});

test('allowing the guard’s limit needs a recent login, the specified row does not', async () => {
  const trigger = async (more: Record<string, unknown>) =>
    platform.send('POST', '/api/admin/sync/trigger', {
      headers: await tokenOf(null),
      body: { type: 'full', priority: 'high', notify_completion: false, ...more },
    });
  expect((await trigger({ allow_deactivations: ['0'.repeat(64)] })).body.error).toBe(
    'LOGIN_TIME_UNKNOWN',
  );
  expect([401, 403]).not.toContain((await trigger({})).status);
});
