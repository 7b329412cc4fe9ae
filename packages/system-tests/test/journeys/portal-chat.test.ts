import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { barriers } from './barriers.js';
import { browserOfFile, noBrowser, reason } from './browser.js';
import { open, openPortal } from './portal-visitor.js';
import { chatAccount, inDatabase, person, platform, stack } from './stack.js';
import { linking } from './travelers.js';

const linkedTo = async (login: string) =>
  (
    await inDatabase('platform', 'select chat_id from chat_links where member_number = $1', [
      person(login).member_number,
    ])
  )[0]?.chat_id ?? null;

/** At the chat product: who one is there, and whether it may say so. */
async function logInThere(page: Page, account: string, answer: 'Allow' | 'Deny') {
  await page.getByRole('link', { name: 'Link my Discord account' }).click();
  if (answer === 'Allow') await page.getByLabel('Account number or user name').fill(account);
  await page.getByRole('button', { name: answer }).click();
}

/** Containers know the sample’s people alone, and are walked through by one journey at a time. */
const login = stack.people.some(each => each.login === linking) ? linking : 'keoni.kealoha';

const browser = await browserOfFile();

describe.skipIf(noBrowser)(`a chat account in the portal${reason}`, () => {
  test('is linked by the chat product’s own login: refused, another’s, then one’s own, with its roles and their reasons', async () => {
    const { page } = await openPortal(browser, login, '/chat');
    const elsewhere = await page.context().newPage();
    await elsewhere.clock.install();
    await open(elsewhere, '/chat');
    await logInThere(page, '', 'Deny');
    await page.getByText('so nothing was linked').waitFor();

    await logInThere(page, person('jose.nunez').chat_username ?? '', 'Allow');
    await page.getByText('is already linked. Nothing was changed.').waitFor();
    expect([await linkedTo(login), await linkedTo('jose.nunez')]).toEqual([
      null,
      person('jose.nunez').chat_id,
    ]);

    await logInThere(page, person(login).chat_username ?? '', 'Allow');
    await page.getByText('Your chat account is linked.', { exact: true }).waitFor();
    expect(await linkedTo(login)).toBe(person(login).chat_id);
    const role = page.getByRole('listitem').filter({ hasText: 'Because of your status (active)' });
    await role.getByText('Member', { exact: true }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await expect
      .poll(() => chatAccount(login), { interval: 200 })
      .toMatchObject({ roles: expect.arrayContaining(['Member']) });

    // A person on another page hears when it is done.
    await elsewhere.clock.fastForward(10_000);
    await elsewhere.getByRole('status').getByText('Your chat account is linked.').waitFor();
    await elsewhere.close();

    await page.getByRole('button', { name: 'Unlink' }).click();
    await page.getByRole('button', { name: 'Yes, unlink it' }).click();
    await page.getByText('Your account is unlinked.').waitFor();
    expect(await linkedTo(login)).toBeNull();
    // What the address still says is not true any more, and not shown.
    await page.getByRole('link', { name: 'Link my Discord account' }).waitFor();
    expect(await page.getByText('Your chat account is linked.', { exact: true }).count()).toBe(0);
  });

  test('copying the command announces whether it worked', async () => {
    const { page } = await openPortal(browser, 'mary.smith', '/chat');
    const copy = page.getByRole('button', { name: 'Copy the command' });
    await page.evaluate(
      `Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async () => {} } })`,
    );
    await copy.click();
    await page.getByRole('status').getByText('Copied.').waitFor();
    // As at an address without TLS.
    await page.evaluate(
      `Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })`,
    );
    await copy.click();
    await page.getByRole('status').getByText('does not allow copying').waitFor();
  });

  test('an unknown result in the URL shows nothing on the page', async () => {
    const { page, complaints } = await openPortal(browser, 'mary.smith', '/chat');
    await page.goto(`${platform}/chat?link=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E`);
    await page.getByRole('link', { name: 'Link my Discord account' }).waitFor();
    await page.goto(`${platform}/chat?link=constructor`);
    await page.getByRole('link', { name: 'Link my Discord account' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(complaints()).toEqual([]);
  });
});
