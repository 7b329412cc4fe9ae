import { describe, expect, test } from 'vitest';
import { barriers } from './barriers.js';
import { browserOfFile, noBrowser, reason } from './browser.js';
import { open, openPortal } from './portal-visitor.js';
import { beginning } from './travelers.js';

const browser = await browserOfFile();

describe.skipIf(noBrowser)(`who begins, in the portal${reason}`, () => {
  test('has no zeros in a year of which nothing is known, but what to begin with; none for the rest of what is half known', async () => {
    const { page } = await openPortal(browser, beginning, '/pay/year/2024');
    const first = page.locator('main .notice');
    await first.getByText('Nothing from this year is stored here yet.').waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/\$0|\b0 h|incomplete/);
    expect(await barriers(page)).toEqual([]);
    await first.getByRole('link', { name: 'Record shifts' }).click();
    // The last period of that year, not the one that runs.
    await page.waitForURL('**/pay/period/202426');
    await page.getByRole('button', { name: 'Add a shift on Monday, December 2' }).click();
    await page.getByRole('button', { name: '07:00–15:00', exact: true }).click();
    await page.getByText('Mon, Dec 2, 07:00–15:00 is recorded.').waitFor();
    await open(page, '/pay/year/2024');
    const soFar = page.getByRole('region', { name: 'So far' });
    expect(await soFar.innerText()).toContain('Your hourly rate is missing.');
    expect(await page.locator('main').innerText()).not.toContain('$0');
    await page.getByRole('link', { name: 'Period 26: incomplete' }).waitFor();
    await soFar.getByRole('link', { name: 'Enter my rate' }).click();
    await page.waitForURL('**/pay/settings');
  });
});
