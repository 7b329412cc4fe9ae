import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserOfFile, noBrowser, reason } from './browser.js';
import { openPortal } from './portal-visitor.js';
import { inDatabase, person, platform, stack } from './stack.js';

const login = 'sean.obrien';
const [statement] = stack.samples.statements;

const forget = async () => {
  for (const table of ['statements', 'pay_configurations', 'shared_checks', 'calendar_feeds'])
    await inDatabase('pay', `delete from ${table} where membernumber = $1`, [
      person(login).member_number,
    ]);
};

/** As the keyboard does it, which has nothing to go on from but what has the focus. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.focus();
  await page.keyboard.press('Enter');
}

/** What has the focus, as soon as what is waited for has it. */
const focus = (page: Page) => expect.poll(() => page.evaluate('document.activeElement?.innerText'));

const browser = await browserOfFile();

describe.skipIf(noBrowser)(`what goes with what it did hands the focus on${reason}`, () => {
  beforeAll(async () => {
    await forget();
  });
  afterAll(async () => {
    await forget();
  });

  test('to what is said of it, whether that comes before it goes or after', async () => {
    const { page } = await openPortal(browser, login, '/pay/statements');
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    await page.locator('input[type=file]').setInputFiles([statement ?? '']);
    // Where many were sent a moment ago this one may be told to wait.
    await page.getByText('1 of 1 done').waitFor({ timeout: 90_000 });
    await press(page, button(/^Yes, use/));
    await focus(page).toMatch(/^[\d.]+ is your hourly rate now\.$/);
    // The close button returns to the opener.
    const remove = button(/^Delete the statement/);
    await remove.focus();
    await press(page, button('Close'));
    await focus(page).toBe('Delete');
    await press(page, remove);
    // What cannot be taken back is not what Enter does first, and is read out before.
    await focus(page).toBe('Cancel');
    await page
      .getByRole('dialog', { description: /^Delete the stored statement/ })
      .waitFor({ timeout: 1_000 });
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    await remove.waitFor({ state: 'detached' });
    await focus(page).toMatch(/is deleted\.$/);
  }, 150_000);

  test('where a browser gives what is clicked no focus, as Safari does, a dialog gives it back all the same', async () => {
    const { page } = await openPortal(browser, login, '/pay/period/202606');
    await page.evaluate(
      `addEventListener('mousedown', event => event.target.closest('button') && event.preventDefault(), true)`,
    );
    const add = 'Add a shift on Monday, February 23';
    await page.getByRole('button', { name: add }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate('document.activeElement?.getAttribute("aria-label")'))
      .toBe(add);
  });

  test('and what opens begins with what it asks for', async () => {
    const { page } = await openPortal(browser, login, '/pay/period/202606');
    await press(page, page.getByRole('button', { name: 'Add a shift on Sunday, February 22' }));
    await focus(page).toMatch(/^\d\d:\d\d–\d\d:\d\d$/);
    await press(page, page.getByRole('button', { name: 'Other times' }));
    const inDialog = page.getByRole('dialog').locator('input, select, button');
    expect(await inDialog.first().evaluate(element => element.matches(':focus'))).toBe(true);
    // The cross is drawn first and comes last.
    expect(await inDialog.last().getAttribute('aria-label')).toBe('Close');
  });

  test('where nothing is said of it, to the heading of the part where it was', async () => {
    const { page } = await openPortal(browser, login, '/pay/import');
    await press(page, page.getByRole('button', { name: 'Create an address' }));
    await page.getByRole('button', { name: 'Delete the address' }).waitFor();
    await press(page, page.getByRole('button', { name: 'Delete the address' }));
    await focus(page).toBe('The calendar address no longer works.');

    const shifts = /\/api\/v1\/shifts/;
    await page.route(shifts, route => route.abort());
    await page.goto(`${platform}/pay/period/202301`);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute(shifts);
    await press(page, again);
    await again.waitFor({ state: 'detached' });
    await focus(page).toMatch(/^Pay period 1/);
  });
});
