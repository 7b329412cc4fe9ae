import { expect, onTestFinished, test } from 'vitest';
import { startPlatform } from './harness.js';

// What products write into their tokens: `products.test.ts` of the package auth.
test('roles are read from the configured claim and split as configured', async () => {
  const platform = await startPlatform({
    IDENTITY_ROLES_CLAIM: 'https://guild.example.org/roles',
    IDENTITY_ROLES_SEPARATOR: 'comma',
  });
  onTestFinished(() => platform.stop());
  const statusWith = async (roles: string) => {
    const token = await platform.identity.sign({ 'https://guild.example.org/roles': roles });
    const headers = { authorization: `Bearer ${token}` };
    return (await platform.send('GET', '/api/admin/keys', { headers })).status;
  };
  expect([await statusWith('editor, admin'), await statusWith('former admin')]).toEqual([200, 403]);
});
