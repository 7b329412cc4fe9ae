import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { inDatabase, platform } from '../stack.js';
import { ageLogins, press } from './desk.js';

/** What the services log in to each other with, as `npm start` has told them. */
const told = (service: string): Record<string, string> =>
  JSON.parse(readFileSync(join(inject('stackFolder'), 'environment', `${service}.json`), 'utf8'));

const serviceLogin = async (serviceKey: string) =>
  (
    await fetch(`${platform}/api/auth/service`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ serviceName: 'chat-bot', serviceKey }),
    })
  ).status;

/** chat-bot’s key is replaced while both are good; a login that is old by then is renewed on the way. */
export async function rotateAKey(page: Page): Promise<void> {
  await inDatabase(
    'platform',
    `update keys set expires_at = '2099-03-01T12:00:00Z' where kind = 'service' and name = 'pay'`,
  );
  await page.goto(`${platform}/admin/keys?kind=service`);
  // A key that ends by itself says when, while there is time to replace it.
  await page.getByRole('row', { name: /^pay .*valid until Mar 1, 2099/ }).waitFor();
  const row = page.getByRole('row', { name: /^chat-bot/ }).first();
  await ageLogins();
  await row.getByRole('button', { name: /^Rotate/ }).click();
  await press(page, 'Create it');
  const again = page.getByRole('link', { name: 'Log in again and come back' });
  await again.click();
  // The address before the login already asked the same.
  await again.waitFor({ state: 'detached' });
  // The provider still knows her login as young, and leads straight back to the question that was open.
  await page.waitForURL(/\/admin\/keys\?.*ask=rotate/);
  await press(page, 'Create it');
  await page.getByRole('heading', { name: 'New key for chat-bot' }).waitFor();
  const secret = (await page.locator('code.password').textContent()) ?? '';
  const old = told('chat-bot').PLATFORM_SERVICE_KEY ?? '';
  expect(await Promise.all([secret, old].map(serviceLogin))).toEqual([200, 200]);
  await press(page, 'I saved it');
  expect(await page.getByText(secret).count()).toBe(0);
  const made = secret.split('_')[2]?.slice(0, 8) ?? '';
  await page.getByRole('button', { name: `Revoke chat-bot (${made})` }).click();
  await press(page, 'Yes, revoke it');
  await page.getByText('The key is revoked.').waitFor();
  expect(await Promise.all([secret, old].map(serviceLogin))).toEqual([401, 200]);
  const keys = `select count(*)::int as live from keys where kind = 'service' and name = 'chat-bot' and revoked_at is null`;
  expect(await inDatabase('platform', keys)).toEqual([{ live: 1 }]);
}
