import { describe, expect, test } from 'vitest';
import { browserOfFile, logIn, noBrowser, reason, visitAs, visitor } from './browser.js';
import { chatAccount, inDatabase, person, stack, synchronize } from './stack.js';

const patience = { timeout: 40_000, interval: 200 };

const browser = await browserOfFile();

describe.skipIf(noBrowser)(`a member at a browser${reason}`, () => {
  test('types /verify on the chat server, logs in, confirms by keyboard, and sees roles and nickname arrive there', async () => {
    const chat = await visitor(browser);
    await chat.goto(stack.chat?.url ?? '');
    await chat.getByRole('link', { name: 'Type as sean_ob' }).click();
    await chat.getByRole('textbox', { name: 'Command' }).fill('/verify member_number:100002');
    await chat.getByRole('button', { name: 'Send' }).click();
    await chat.getByText('Only sean_ob sees this.').waitFor();
    const opened = chat.waitForEvent('popup');
    await chat.getByRole('link', { name: 'Link my account' }).click();
    const page = await opened;
    await logIn(page, 'sean.obrien');
    await page.getByRole('heading', { name: 'Link this chat account to you?' }).waitFor();
    expect(await page.getByRole('main').textContent()).toContain('sean_ob');
    await page.getByRole('button', { name: 'Yes, link my account' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your chat account is linked' }).waitFor();
    await expect
      .poll(() => chatAccount('sean.obrien'), patience)
      .toMatchObject({
        roles: expect.arrayContaining(['Member', 'Facility Rep']),
        nickname: 'Seán O | ZNY',
      });
    // On the chat server's page too, which was not loaded again.
    await chat.locator('[data-id]', { hasText: 'Seán O | ZNY' }).waitFor();
    await page.getByRole('link', { name: 'Your record' }).click();
    await page.getByRole('link', { name: 'sean_ob', exact: true }).waitFor();
  });

  test('whose record changes in the source sees it on the page, and the chat account follows', async () => {
    const page = await visitor(browser);
    await visitAs(page, 'sean.obrien');
    await inDatabase(
      'source',
      `update members set firstname = 'Shawn', updated_at = now() where membernumber = $1`,
      [person('sean.obrien').member_number],
    );
    await synchronize();
    await expect
      .poll(() => chatAccount('sean.obrien'), patience)
      .toMatchObject({ nickname: 'Shawn O | ZNY' });
    await page.reload();
    await page.getByRole('heading', { name: 'Hello Shawn' }).waitFor();
  });
});
