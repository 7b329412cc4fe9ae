import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserOfFile, noBrowser, picture, reason } from './browser.js';
import { openPortal } from './portal-visitor.js';
import { inDatabase } from './stack.js';

const browser = await browserOfFile();

describe.skipIf(noBrowser)(`two administrators${reason}`, () => {
  test('who both rotate, then revoke a key: one wins, the other reads who it was', async () => {
    const [{ page: ana }, { page: bo }] = await Promise.all([
      openPortal(browser, 'ana.reyes', '/admin/keys'),
      openPortal(browser, 'bo.ek', '/admin/keys'),
    ]);
    await ana.getByRole('button', { name: 'Make a key' }).click();
    await ana.getByLabel('Name').fill('twice');
    await ana.getByRole('button', { name: 'Make it' }).click();
    await ana.getByRole('button', { name: 'I have it' }).click();
    await bo.reload();

    const key = /^Rotate twice/;
    await ana.getByRole('button', { name: key }).click();
    await bo.getByRole('button', { name: key }).click();
    await ana.getByRole('button', { name: 'Make it' }).click();
    await ana.getByText('The new key of twice').waitFor();
    await bo.getByRole('button', { name: 'Make it' }).click();
    const told = bo.getByRole('alert').filter({ hasText: 'Somebody else was faster' });
    await told.waitFor();
    expect(await told.textContent()).toMatch(/Ana Reyes rotated it .* Your change was not made\./);
    await picture(bo, 'portal-admin-overtaken', true);
    await bo.getByRole('button', { name: 'Cancel', exact: true }).click();

    const [made] = await inDatabase(
      'platform',
      `select id from keys where name = 'twice' order by created_at limit 1`,
    );
    const old = new RegExp(`^Revoke twice \\(${String(made?.id).slice(0, 8)}`);
    await ana.getByRole('button', { name: 'I have it' }).click();
    await ana.reload();
    await ana.getByRole('button', { name: old }).click();
    await bo.getByRole('button', { name: old }).click();
    await bo.getByRole('button', { name: 'Yes, revoke it' }).click();
    await bo.getByText('The key is revoked.').waitFor();
    await ana.getByRole('button', { name: 'Yes, revoke it' }).click();
    await ana.getByText(/Bo Ek revoked it/).waitFor();
  });

  test('who both add, change and remove an upstream: who comes second reads who was first', async () => {
    const [{ page: ana }, { page: bo }] = await Promise.all([
      openPortal(browser, 'ana.reyes', '/admin/upstreams'),
      openPortal(browser, 'bo.ek', '/admin/upstreams'),
    ]);
    const press = (page: Page, name: string) =>
      page.getByRole('button', { name, exact: true }).click();
    const isTold = (page: Page, what: RegExp) =>
      page.getByRole('alert').filter({ hasText: what }).waitFor();
    const where = (page: Page) => page.getByLabel('Where', { exact: true });

    for (const page of [ana, bo]) {
      await press(page, 'Add an upstream');
      await page.getByLabel('Name').fill('shared');
      await where(page).fill('https://shared.example.org');
    }
    await press(ana, 'Add it');
    await ana.getByText('shared is added').waitFor();
    await press(bo, 'Add it');
    await isTold(bo, /Ana Reyes changed it .* Your change was not made\./);
    await press(bo, 'Cancel');

    await bo.reload();
    for (const page of [ana, bo]) await press(page, 'Change shared');
    await where(bo).fill('https://shared.example.org/bo');
    await press(bo, 'Save the change');
    await bo.getByText('shared is changed.').waitFor();
    await where(ana).fill('https://shared.example.org/ana');
    await press(ana, 'Save the change');
    await isTold(ana, /Bo Ek changed it .* Your change was not made\./);
    await press(ana, 'Cancel');

    // What was typed in vain is gone: the form begins with what is there now.
    await press(ana, 'Change shared');
    expect(await where(ana).inputValue()).toBe('https://shared.example.org/bo');
    await press(ana, 'Cancel');
    for (const page of [ana, bo]) await press(page, 'Remove shared');
    await press(ana, 'Yes, remove it');
    await ana.getByText('shared is removed.').waitFor();
    await press(bo, 'Yes, remove it');
    await isTold(bo, /Ana Reyes removed it/);
  });
});
