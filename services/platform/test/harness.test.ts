import { afterAll, expect, test } from 'vitest';
import { insertMembers } from './factories.js';
import { startPlatform } from './harness.js';

const platform = await startPlatform();
await insertMembers(platform.pool, [{ member_number: '1001' }]);
afterAll(() => platform.stop());

test('a browser with a session is told who it is', async () => {
  const headers = await platform.session({ subject: 'rosa', member: '1001' });
  const answer = await platform.send('GET', '/api/auth/session', { headers });
  expect(answer.body).toMatchObject({
    authenticated: true,
    user: { id: 'rosa', member_number: '1001', first_name: 'Rosa' },
  });
});

test('an administrator may see the keys, a service may not', async () => {
  const asAdmin = await platform.send('GET', '/api/admin/keys', {
    headers: await platform.admin(),
  });
  const asService = await platform.send('GET', '/api/admin/keys', {
    headers: await platform.service(),
  });
  expect([asAdmin.status, asService.status]).toEqual([200, 403]);
});
