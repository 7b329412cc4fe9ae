import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { barriers } from '../barriers.js';
import { chatAccount, person, platform } from '../stack.js';
import { eventually, press } from './desk.js';

/** Found by name, linked for who cannot do it, and unlinked again; roles follow both times. */
export async function linkAndUnlink(page: Page): Promise<void> {
  const { member_number, chat_id } = person('mary.smith');
  await page.goto(`${platform}/admin/members`);
  await page.getByLabel('Name, member number or chat account').fill(member_number ?? '');
  await page
    .getByRole('link', { name: new RegExp(`Mary Smith-Jones \\(${member_number}\\)`) })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Mary Smith-Jones' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await press(page, 'Link by hand');
  const account = page.getByLabel('User ID of the chat account');
  await account.fill('mary_smith');
  await page.getByText('That is not a user ID: it has 17 to 19 digits.').waitFor();
  await account.fill(` ${chat_id} `);
  await page.getByText('Copy User ID').waitFor();
  await page.getByLabel('Reason, for the record').fill('Came in person');
  await press(page, 'Link it');
  await page.getByText('The account is linked; its roles are on their way.').waitFor();
  await eventually(() => chatAccount('mary.smith')).toMatchObject({
    roles: expect.arrayContaining(['Member']),
  });
  await page.getByRole('row', { name: /Linked by hand.*Came in person/ }).waitFor();
  await press(page, 'Unlink');
  await press(page, 'Yes, unlink it');
  await page.getByText('The account is unlinked.').waitFor();
  await page.getByText('No chat account is linked.').waitFor();
  await eventually(async () => (await chatAccount('mary.smith')).roles).not.toContain('Member');
}
