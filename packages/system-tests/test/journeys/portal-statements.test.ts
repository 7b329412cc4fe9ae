import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { barriers } from './barriers.js';
import { browserOfFile, noBrowser, reason } from './browser.js';
import { overflow } from './looked-at.js';
import { endSessionsOf, openPortal } from './portal-visitor.js';
import { platform, stack, tokenOf } from './stack.js';

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });

/** A minute has room for so many calls, and many are made here: a page may be told to wait for the next. */
const patienceWithLimits = 90_000;

/** Pressed again when it says that this minute has no room. */
async function press(button: Locator, outcome: Locator) {
  const isDone = async () => {
    if (await outcome.isVisible()) return true;
    await button.click({ timeout: 1_000 }).catch(() => {});
    await outcome.waitFor({ timeout: 5_000 }).catch(() => {});
    return outcome.isVisible();
  };
  await expect.poll(isDone, { timeout: patienceWithLimits }).toBe(true);
}

const browser = await browserOfFile();

async function recordShift(shift_date: string): Promise<void> {
  const shift = { shift_date, shift_type: 'regular', start_time: '07:00', end_time: '15:00' };
  const answer = await fetch(`${stack.services.pay}/api/v1/shifts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf('mary.smith')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(shift),
  });
  if (answer.status === 429) {
    await pause(Number(answer.headers.get('retry-after')) * 1000);
    return recordShift(shift_date);
  }
  expect(answer.status).toBe(201);
}

describe.skipIf(noBrowser)(`a member’s statements in the portal${reason}`, () => {
  const [sample = ''] = stack.samples.statements;
  const content = readFileSync(sample);

  test('twenty-six statements at once: the broken one is named, the others arrive, and it is so after a reload', async () => {
    const { page, complaints } = await openPortal(browser, 'mary.smith', '/pay/statements');
    const files = Array.from({ length: 26 }, (_, i) =>
      i === 7
        ? pdf('<img src=x onerror=alert(1)>.pdf', Buffer.from('no PDF at all'))
        : pdf(`statement ${i}.pdf`, content),
    );
    await page.locator('input[type=file]').setInputFiles(files);
    // Uploads continue on other pages.
    await page.getByRole('link', { name: 'Year', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^Pay in/ }).waitFor();
    await page.getByRole('link', { name: 'Statements', exact: true }).click();
    await page.getByRole('progressbar', { name: 'Uploads' }).waitFor();
    await page.getByText('26 of 26 done').waitFor({ timeout: patienceWithLimits });
    expect(await page.locator('.upload .good').count()).toBe(25);
    const broken = page.locator('.upload', { has: page.locator('.bad') });
    expect(await broken.count()).toBe(1);
    expect(await broken.textContent()).toContain('<img src=x onerror=alert(1)>.pdf');
    await page.reload();
    await page.getByRole('link', { name: 'Pay period 6 of 2026' }).waitFor();
    // Leaving mid-upload is asked about first. Then only finished uploads are shown.
    await page.locator('input[type=file]').setInputFiles(files.slice(8));
    await page.getByText(/^\d+ of 18 done$/).waitFor();
    expect(complaints()).not.toContain('dialog: ');
    await page.reload();
    expect(complaints()).toContain('dialog: ');
    await page.getByRole('link', { name: 'Pay period 6 of 2026' }).waitFor();
    expect(await page.locator('.upload').count()).toBe(0);
    // The browser itself tells of every refusal; nothing else is to be told.
    const expected = /status of 400|^dialog: $/;
    expect(complaints().filter(said => !expected.test(said))).toEqual([]);
  }, 150_000);

  test('a connection lost while statements are sent: once more for all that failed, not for what was refused', async () => {
    const { page } = await openPortal(browser, 'mary.smith', '/pay/statements');
    await page.route(/\/api\/parse/, route => route.abort());
    await page
      .locator('input[type=file]')
      .setInputFiles([
        pdf('one.pdf', content),
        pdf('two.pdf', content),
        { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: content },
      ]);
    await page.getByText('3 of 3 done').waitFor();
    expect(await page.locator('.upload', { hasText: 'photo.jpg' }).innerText()).toContain(
      'download the statement',
    );
    expect(await barriers(page)).toEqual([]);
    await page.unroute(/\/api\/parse/);
    await page.getByRole('button', { name: 'Try these 2 again' }).click();
    await expect.poll(() => page.locator('.upload .good').count()).toBe(2);
    await page.locator('input[type=file]').setInputFiles([pdf('notes.pdf', Buffer.from('no PDF'))]);
    await page.getByText('4 of 4 done').waitFor();
    expect(await page.getByRole('button', { name: /^Try/ }).count()).toBe(0);
    await page
      .locator('.upload')
      .first()
      .getByRole('link', { name: /^Was I paid right in period / })
      .click();
    await page.getByRole('heading', { level: 1, name: /^Was I paid right in period 6/ }).waitFor();
    // Nothing is said of what is not known.
    await page.goto(`${platform}/pay/letter/202607`);
    await page.getByRole('link', { name: 'See what is missing' }).click();
    await page.waitForURL(`${platform}/pay/check/202607`);
  });

  test('a session that ends while statements are sent: they wait in their tab for a login in another', async () => {
    const userAgent = 'a browser whose session ends while it sends';
    const { page } = await openPortal(browser, 'mary.smith', '/pay/statements', { userAgent });
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
    await endSessionsOf(userAgent);
    await page.locator('input[type=file]').setInputFiles(
      ['first.pdf', 'again.pdf'].map(name => ({
        name,
        mimeType: 'application/pdf',
        buffer: content,
      })),
    );
    const again = page.getByRole('link', { name: 'Log in again' });
    await page.getByText('Your files are waiting in this tab.').waitFor();
    const [other] = await Promise.all([page.waitForEvent('popup'), again.first().click()]);
    await other.getByRole('heading', { level: 1, name: 'Statements' }).waitFor();
    // As a browser does when its person comes back to the tab.
    await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
    await page.getByText('2 of 2 done').waitFor();
    expect(await page.locator('.upload .good').count()).toBe(2);
    expect(await again.count()).toBe(0);
  });

  test('without a rate, the one of a kept statement is offered where a rate is asked for', async () => {
    const { page } = await openPortal(browser, 'mary.smith', '/pay/statements', {
      viewport: { width: 320, height: 740 },
    });
    page.setDefaultTimeout(patienceWithLimits);
    await page.locator('input[type=file]').setInputFiles([...stack.samples.statements].slice(0, 1));
    await page.getByText('1 of 1 done').waitFor();
    // What was read is still to be seen when the page is another.
    await page.reload();
    await page.getByText('What was read', { exact: true }).click();
    await page.getByRole('row', { name: /^Regular 80 h \$5,469\.60$/ }).waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await barriers(page)).toEqual([]);
    // Left without confirming.
    await page.goto(`${platform}/pay/check/202606`);
    await page.getByRole('link', { name: 'Enter my rate' }).click();
    await press(
      page.getByRole('button', { name: 'Yes, use 68.37' }),
      page.getByText('68.37 is your hourly rate now.'),
    );
    const rate = page.getByLabel('Hourly base rate in dollars');
    await expect.poll(() => rate.inputValue()).toBe('68.37');
    // What cannot be saved says so where it is typed.
    await rate.fill('seventy');
    expect(await rate.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('.bad.hint').allTextContents()).toEqual([
      'Enter the rate like 68.37.',
    ]);
    expect(await barriers(page)).toEqual([]);
    // A rate of one’s own is not questioned by what was kept before.
    await rate.fill('70');
    await page.getByLabel('Paid since').selectOption('ever');
    await press(page.getByRole('button', { name: 'Save' }), page.getByText('Your rate is saved.'));
    await page.reload();
    await expect.poll(() => rate.inputValue()).toBe('70.00');
    expect(await page.getByRole('button', { name: 'Yes, use 68.37' }).count()).toBe(0);
    // But it was another then, which a tap says.
    await page
      .getByText('Your statements say that you were paid $68.37 until Mar 7, 2026. Use')
      .waitFor();
    await press(
      page.getByRole('button', { name: 'Yes, use it' }),
      page.getByRole('button', { name: 'Remove $68.37 until Mar 7, 2026' }),
    );
    // Periods before hiring are not missing.
    await page.goto(`${platform}/pay/year/2026`);
    const shutdowns = page.getByRole('region', { name: 'Shutdowns' });
    expect(await shutdowns.innerText()).toContain('Nothing of yours from then is stored here.');
    // With a rate, a missing statement would look like unpaid work; it must not be counted.
    await recordShift('2026-01-12');
    await page.goto(`${platform}/pay/year/2026`);
    await shutdowns.getByText('it is not known yet what is owed').waitFor();
    expect(await shutdowns.innerText()).not.toContain('Still owed');
    // No year is led to before it has begun.
    await page.goto(`${platform}/pay/year`);
    const years = page.getByRole('navigation', { name: 'Year' }).getByRole('link');
    await years.click();
    await expect.poll(() => years.count()).toBe(2);
    await years.last().click();
    await expect.poll(() => years.count()).toBe(1);
  }, 240_000);
});
