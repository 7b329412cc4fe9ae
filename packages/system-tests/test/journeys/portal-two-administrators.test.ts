import { describe, expect, test } from 'vitest';
import { browserOfFile, noBrowser, picture, reason } from './browser.js';
import { openPortal } from './portal-visitor.js';

const browser = await browserOfFile();

describe.skipIf(noBrowser)(`two administrators${reason}`, () => {
  test('who both rotate a key: one wins, the other reads who it was', async () => {
    const [{ page: ana }, { page: bo }] = await Promise.all([
      openPortal(browser, 'ana.reyes', '/admin/keys'),
      openPortal(browser, 'bo.ek', '/admin/keys'),
    ]);
    await ana.getByRole('button', { name: 'Create a key' }).click();
    await ana.getByLabel('Name').fill('twice');
    await ana.getByRole('button', { name: 'Create it' }).click();
    await ana.getByRole('button', { name: 'I saved it' }).click();
    await bo.reload();

    const key = /^Rotate twice/;
    await ana.getByRole('button', { name: key }).click();
    await bo.getByRole('button', { name: key }).click();
    await ana.getByRole('button', { name: 'Create it' }).click();
    await ana.getByText('New key for twice').waitFor();
    await bo.getByRole('button', { name: 'Create it' }).click();
    const told = bo.getByRole('alert').filter({ hasText: 'Someone else got there first' });
    await told.waitFor();
    expect(await told.textContent()).toMatch(/Ana Reyes rotated it .* Your change was not made\./);
    await picture(bo, 'portal-admin-overtaken', true);
  });
});
