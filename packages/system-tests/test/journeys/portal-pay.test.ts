import { describe, expect, test } from 'vitest';
import { barriers } from './barriers.js';
import { browserOfFile, noBrowser, reason } from './browser.js';
import { overflow } from './looked-at.js';
import { readNote, readSharedCheck, seeTakenBack } from './portal-representative.js';
import { endSessionsOf, open, openPortal } from './portal-visitor.js';
import { recordShortfall, recordTenShifts, train } from './recorded-pay.js';
import { inDatabase, person, platform, stack } from './stack.js';

const period = '/pay/period/202606';

const storedShifts = async (login: string) =>
  (
    await inDatabase(
      'pay',
      'select count(*)::int as count from shifts where membernumber = $1 and deleted_at is null',
      [person(login).member_number],
    )
  )[0]?.count;

const userAgent = 'a browser whose session ends';

const browser = await browserOfFile();

describe.skipIf(noBrowser)(`a member’s pay in the portal${reason}`, () => {
  test('the statement, the rate from it, the verdict and its arithmetic, the letter, the year', async () => {
    await recordTenShifts('ana.reyes');
    const { page, complaints } = await openPortal(browser, 'ana.reyes', period, {
      viewport: { width: 320, height: 720 },
    });

    await page.getByRole('link', { name: 'Statements', exact: true }).click();
    await page.locator('input[type=file]').setInputFiles(stack.samples.statements.slice(0, 1));
    await page.getByText(/^(\d+) of \1 done$/).waitFor();
    await page.locator('.upload summary').first().click();
    expect(await barriers(page)).toEqual([]);
    // After an upload, nothing asks for a statement, even without a rate.
    const useRate = page.getByRole('button', { name: 'Yes, use 68.37' });
    await page.goto(`${platform}${period}`);
    await useRate.waitFor();
    expect(await page.getByText('Your hourly rate is not known yet').count()).toBe(0);
    await page.goto(`${platform}/pay/check/202606`);
    await useRate.click();
    await page.getByText('68.37 is your hourly rate now.').waitFor();

    await page.getByText(/^(?:No\. )?Your statement pays \$[\d.,]+ (?:less|more)/).waitFor();
    // The gross that is printed on it, too, where it is for other periods as well.
    await page.getByText('gross is $7,802.28').waitFor();
    // It pays overtime that is not recorded: no letter is offered before that is.
    await page.getByText('First add the days that may be missing.').waitFor();
    expect(await page.getByRole('link', { name: 'Write to payroll' }).count()).toBe(0);
    const shifts = page.getByRole('link', { name: 'Look at my shifts' });
    expect(await shifts.getAttribute('href')).toBe(period);
    await page.getByRole('button', { name: 'Regular pay' }).click();
    expect(await barriers(page)).toEqual([]);
    // On a phone of today no amount stands outside of its panel.
    await page.setViewportSize({ width: 390, height: 844 });
    const cutOff =
      'document.querySelector(".ledger").scrollWidth - document.querySelector(".panel:has(.ledger)").clientWidth';
    expect(await page.evaluate(cutOff)).toBeLessThanOrEqual(0);

    // Print contains what cannot be opened on paper, and no buttons.
    const closed = page.locator('tbody:not(.open) > .work');
    const seen = () => closed.filter({ visible: true }).count();
    expect(await seen()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    expect(await seen()).toBe(await closed.count());
    expect(
      await page.getByRole('main').locator('button:not(.opener)').filter({ visible: true }).count(),
    ).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    expect(await seen()).toBe(0);

    // The page says who sees the check.
    await page.getByText("ZNY is represented by Seán O'Brien.").waitFor();
    await page.getByRole('button', { name: 'Share this check with my representative' }).click();
    await page.getByText('The representatives of ZNY can see this check until').waitFor();
    const representative = await readSharedCheck(browser, 'Ana Reyes');
    await readNote(page);
    await page.getByRole('button', { name: 'Stop sharing' }).click();
    // With it goes what the representative wrote.
    const asked = page.getByRole('dialog', { name: 'Stop sharing this check?' });
    await asked.getByText('is deleted and cannot be brought back').waitFor();
    await asked.getByRole('button', { name: 'Stop sharing' }).click();
    await page.getByText('The check is no longer shared.').waitFor();
    await seeTakenBack(representative);

    await page.goto(`${platform}/pay/letter/202606`);
    const missing = page.locator('main').getByRole('link', { name: 'Look at my shifts' });
    expect(await missing.getAttribute('href')).toBe(period);
    await recordShortfall('ana.reyes');
    await page.goto(`${platform}/pay/check/202606`);
    await page.getByRole('link', { name: 'Write to payroll' }).click();
    const letter = page.getByRole('textbox', { name: 'The letter' });
    await expect.poll(() => letter.inputValue()).toContain('Ana Reyes');
    expect(await letter.inputValue()).not.toContain(person('ana.reyes').member_number);
    // What is handed to payroll says nothing of what is assumed here; its writer is told.
    await letter.fill(`${await letter.inputValue()}\nThank you.`);
    // Another day’s date alone makes it no other letter.
    await page.clock.setFixedTime(Date.now() + 2 * 86_400_000);
    await page.reload();
    await expect.poll(() => letter.inputValue()).toContain('Thank you.');
    expect(await page.getByText('Since you changed this letter,').count()).toBe(0);
    await train('ana.reyes', '2026-03-02');
    await page.reload();
    // One’s own words stay, and are not handed over with numbers that are no longer right.
    await page.getByText('Since you changed this letter,').waitFor();
    const anew = page.getByRole('button', { name: 'Start over from the facts' });
    await anew.click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => letter.inputValue()).toContain('Thank you.');
    await anew.click();
    await expect.poll(() => letter.inputValue()).toContain('union notice on the OJTI premium.');
    expect(await letter.inputValue()).not.toContain('assumed');
    expect(await page.locator('.notice').innerText()).toContain('2025-01-01 is assumed');
    expect(await letter.inputValue()).not.toContain('Controller incentive pay');
    expect(await page.locator('.notice').innerText()).toContain(
      'Controller incentive pay: +$218.40. The letter asks only for what was paid short',
    );
    // The statement's award is not disputed; the difference to the check's sum is explained.
    expect(await page.locator('.notice').innerText()).toMatch(
      /Other pay: \+\$[\d,.]+\. No shift earns it, so the letter’s total leaves it out\./,
    );
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.notice').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('link', { name: 'Year', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^Pay in \d{4}$/ }).waitFor();
    await page.goto(`${platform}/pay/check/202606`);
    const verdict = await page.locator('.sentence').innerText();
    const [amount = ''] = /\$[\d,.]+\d/.exec(verdict) ?? [];
    await page.goto(`${platform}/pay/year/2026`);
    await page.getByRole('link', { name: `Period 6: ${amount} more` }).waitFor();
    await page.getByText(`+${amount} in period 6`).waitFor();

    // A check that is shared can be taken back although it cannot be made any more.
    await page.goto(`${platform}/pay/check/202606`);
    await page.getByRole('button', { name: 'Share this check with my representative' }).click();
    await page.getByRole('button', { name: 'Stop sharing' }).waitFor();
    await page.goto(`${platform}/pay/statements`);
    await page
      .getByRole('button', { name: 'Delete the statement of pay period 6 of 2026' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The statement of pay period 6 of 2026 is deleted.').waitFor();
    await page.goto(`${platform}/pay/check/202606`);
    await page.getByRole('button', { name: 'Stop sharing' }).click();
    await page.getByText('The check is no longer shared.').waitFor();
    expect(await page.getByRole('button', { name: /^Share/ }).count()).toBe(0);
    expect(complaints()).toEqual([]);
  });

  test('the selected period stays selected from page to page', async () => {
    const { page } = await openPortal(browser, 'walter.kim', '/pay/check/202520');
    const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
    const title = (text: string) => page.getByRole('heading', { level: 1, name: text }).waitFor();
    await title('Was I paid right in period 20 of 2025?');
    await follow('Period');
    await title('Pay period 20 of 2025');
    await follow('Was I paid right?');
    await title('Was I paid right in period 20 of 2025?');
    await follow('Year');
    await title('Pay in 2025');
    // Beside the running period, of which no statement can be here, is the check of the last one.
    await follow('Period');
    await title('Pay period');
    const running = await page.getByRole('heading', { level: 1 }).textContent();
    await follow('Was I paid right?');
    await title('Was I paid right in period');
    await page.getByRole('link', { name: 'Current period' }).waitFor();
    await follow('Current period');
    // Nothing asks for a statement that payroll has not issued yet.
    await page.getByText('The statement for this period comes on pay day').waitFor();
    expect(await page.getByRole('link', { name: 'Upload the statement' }).count()).toBe(0);
    await follow('Period');
    await title(running ?? '');
  });

  test('what was deleted comes back as it was stored, and an undo that fails says so and stays', async () => {
    const { page } = await openPortal(browser, 'keoni.kealoha', '/pay/period/202608');
    const day = 'Sunday, March 22';
    await page.getByRole('button', { name: `Add a shift on ${day}` }).click();
    await page.getByRole('button', { name: '07:00–15:00' }).click();
    await page.getByText('Sun, Mar 22, 07:00–15:00 is recorded.').waitFor();
    const shift = page.getByRole('button', { name: new RegExp(`^Shift of ${day}`) });
    // Who types it once more, now with training in it, is shown both, and loses neither.
    await page.getByRole('button', { name: `Add a shift on ${day}` }).click();
    await page.getByRole('button', { name: 'Other times…' }).click();
    await page.getByRole('button', { name: 'Add OJTI, CIC, overtime or leave' }).click();
    await page.getByLabel('From').nth(1).fill('0900');
    await page.getByLabel('Until').nth(1).fill('1100');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByText('This shift is already recorded.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Sun, Mar 22, 07:00–15:00 is changed.').waitFor();
    await expect.poll(() => shift.textContent()).toContain('OJTI');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => shift.textContent()).not.toContain('OJTI');
    // A change is undone as well.
    await shift.click();
    await page.getByLabel('Until').fill('1630');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Sun, Mar 22, 07:00–16:30 is changed.').waitFor();
    // What stood before is shown until the page has read again, and would pass for what comes back.
    await page.getByRole('button', { name: `Shift of ${day}, 07:00–16:30` }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: `Shift of ${day}, 07:00–15:00` }).waitFor();
    const drop = async (until: string) => {
      await shift.click();
      await page.getByLabel('Until').fill(until);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByText('Sun, Mar 22, 07:00–15:00 is deleted.').waitFor();
      // Still shown, it would pass for the one that comes back.
      await shift.waitFor({ state: 'detached' });
    };
    await drop('16:30');
    const undo = page.getByRole('button', { name: 'Undo' });
    const away = /\/api\/v1\/shifts/;
    await page.route(away, route => route.abort());
    await undo.click();
    await page.getByText('This could not be undone.').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.unroute(away);
    await undo.click();
    await shift.waitFor();
    expect(await shift.textContent()).toContain('07:00–15:00');
    // So does a whole period.
    const clear = page.getByRole('button', { name: 'Delete the shift in this period' });
    await clear.click();
    await page.getByText('1 shift deleted.').waitFor();
    await shift.waitFor({ state: 'detached' });
    await undo.click();
    await shift.waitFor();
    await clear.click();
    await expect.poll(() => storedShifts('keoni.kealoha')).toBe(0);
  });

  test('keyboard focus is kept while a page loads', async () => {
    const { page } = await openPortal(browser, 'sean.obrien', '/account');
    let letGo = () => {};
    const held = new Promise<void>(resolve => {
      letGo = resolve;
    });
    // Whenever it is asked for: before it is let go, or after.
    await page.route(/pay-periods?\/current/, async route => {
      await held;
      await route.continue();
    });
    await page.goto(`${platform}${period}`);
    await page.locator('.waiting').waitFor({ state: 'attached' });
    const focused = () => page.evaluate('document.activeElement?.textContent');
    for (let i = 0; i < 20 && (await focused()) !== 'Year'; i += 1)
      await page.keyboard.press('Tab');
    letGo();
    await page.getByRole('button', { name: 'Add a shift on Monday, February 23' }).waitFor();
    expect(await focused()).toBe('Year');
  });

  test('a session that ends while a form is filled: after the new login the input is there', async () => {
    const { page } = await openPortal(browser, 'walter.kim', period, { userAgent });
    await page.getByRole('button', { name: 'Add a shift on Monday, February 23' }).click();
    await page.getByRole('button', { name: 'Other times…' }).click();
    await page.getByLabel('From').fill('05:45');
    await page.getByRole('button', { name: 'Add OJTI, CIC, overtime or leave' }).click();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: /^Remove OJTI/ }).click();
    await endSessionsOf(userAgent);
    await page.getByRole('button', { name: 'Save' }).click();
    // Nothing behind the dialog can be pressed: it is told within, and once.
    const dialog = page.getByRole('dialog', { name: 'New shift' });
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByText('Your session has ended').count()).toBe(1);
    expect(await storedShifts('walter.kim')).toBe(0);
    expect(await barriers(page)).toEqual([]);
    // The provider still knows who this is, and leads straight back.
    await Promise.all([
      page.waitForEvent('load'),
      dialog.getByRole('link', { name: 'Log in again' }).click(),
    ]);
    await dialog.waitFor();
    expect(await page.getByLabel('From').inputValue()).toBe('05:45');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Mon, Feb 23, 05:45–15:00 is recorded.').waitFor();
  });

  test('time outside a shift is told in the times and words of the form', async () => {
    const { page } = await openPortal(browser, 'walter.kim', period);
    await page.getByRole('button', { name: 'Add a shift on Saturday, February 28' }).click();
    await page.getByRole('button', { name: 'Other times…' }).click();
    await page.getByLabel('From').fill('2200');
    await page.getByLabel('Until').fill('0630');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: /^Shift of Saturday, February 28/ }).click();
    await page.getByRole('button', { name: 'Add OJTI, CIC, overtime or leave' }).click();
    const extra = page.locator('.extra-row');
    await extra.getByLabel('Type').selectOption('Annual leave');
    await extra.getByLabel('From').fill('0700');
    await extra.getByLabel('Until').fill('0800');
    await page.getByRole('button', { name: 'Save' }).click();
    const beside = 'The time off from 07:00 to 08:00 lies outside its shift from 22:00 to 06:30.';
    await page.getByRole('alert').getByText(beside).waitFor();
  });

  test('a raise is asked since when it is paid, and what was paid before it can be taken away', async () => {
    const { page, complaints } = await openPortal(browser, 'keoni.kealoha', '/pay/settings', {
      viewport: { width: 360, height: 740 },
    });
    const [rate, save] = [
      page.getByLabel('Hourly base rate in dollars'),
      page.getByRole('button', { name: 'Save' }),
    ];
    await rate.fill('66');
    await save.click();
    await page.getByText('Your rate is saved.').waitFor();
    expect(await page.getByLabel('Paid since').count()).toBe(0);
    await rate.fill('68,37');
    await page.getByLabel('Paid since').waitFor();
    expect(await save.isDisabled()).toBe(true);

    const first = page.getByLabel('Paid since').locator('option').nth(3);
    const since = new Date(`${await first.getAttribute('value')}T00:00:00Z`);
    // A pay period begins on a Sunday.
    expect(since.getUTCDay()).toBe(0);
    await page.getByLabel('Paid since').selectOption({ index: 3 });
    await save.click();
    since.setUTCDate(since.getUTCDate() - 1);
    const until = since.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
    await page.getByText(`$66.00 until ${until}`).waitFor();

    expect(await barriers(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.getByRole('button', { name: `Remove $66.00 until ${until}` }).click();
    await expect.poll(() => page.getByRole('heading', { name: 'Paid before' }).count()).toBe(0);
    expect(await rate.inputValue()).toBe('68.37');
    expect(complaints()).toEqual([]);
  });

  test('text twice as large on the narrowest phone: nothing is cut off', async () => {
    const { page } = await openPortal(browser, 'jose.nunez', '/account', {
      viewport: { width: 320, height: 740 },
      locale: 'es',
    });
    await page.addInitScript(
      `addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%' })`,
    );
    for (const path of [
      '/pay/check/202606',
      '/pay/statements',
      '/pay/settings',
      '/pay/import',
      period,
    ]) {
      await open(page, path);
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
    }
    await page.locator('.day .add').first().click();
    await page.locator('dialog .second').last().click();
    await page.locator('dialog fieldset .plain').click();
    const cut = () =>
      page.evaluate(
        `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('dialog'))`,
      );
    expect(await cut()).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
  });

  test('on a phone in Spanish a day is one line, and a card shows nothing of what there is nothing of', async () => {
    const { page } = await openPortal(browser, 'walter.kim', period, {
      locale: 'es-US',
      viewport: { width: 360, height: 740 },
    });
    await page.locator('.day').last().waitFor();
    // As people there write it, and not `martes, 17 de marzo` and `22 de feb`.
    await page.getByText('22 feb – 7 mar 2026. Día de pago: martes 17 de marzo.').waitFor();
    const heights = `[...document.querySelectorAll('.day .date')].map(each => each.getClientRects()[0].height)`;
    expect(new Set((await page.evaluate(heights)) as number[]).size).toBe(1);
    await open(page, '/pay/year');
    await page.locator('details.empty-periods summary').click();
    const card = page.locator('.stacked [role=row]', { hasText: '0' }).nth(1);
    expect(await card.getByRole('cell').count()).toBe(5);
    expect((await card.locator('.none').first().boundingBox())?.width).toBe(1);
  });

  test('the period that runs is asked for once', async () => {
    const { page } = await openPortal(browser, 'walter.kim', '/account');
    const asked: string[] = [];
    page.on('request', request => {
      if (request.url().includes('/pay-periods')) asked.push(new URL(request.url()).pathname);
    });
    await page.goto(`${platform}/pay`);
    await page.locator('.day').first().waitFor();
    expect(asked).toEqual(['/api/pay/api/v1/pay-periods/current']);
  });

  test('two tabs: what is recorded in one shows in the other', async () => {
    const { page } = await openPortal(browser, 'jose.nunez', period);
    const other = await page.context().newPage();
    await other.goto(`${platform}${period}`);
    await other.getByRole('button', { name: 'Add a shift on Friday, February 27' }).waitFor();
    await page.getByRole('button', { name: 'Add a shift on Friday, February 27' }).click();
    const times = page.getByRole('button', { name: '07:00–15:00', exact: true });
    await times.waitFor();
    const asked: string[] = [];
    page.on('request', request => asked.push(new URL(request.url()).pathname));
    await times.click();
    await other.getByRole('button', { name: /^Shift of Friday, February 27/ }).waitFor();
    // A minute allows a hundred, and a fortnight is recorded in one: the rate and the statements stay as they are.
    await expect
      .poll(() => [...new Set(asked.map(path => path.replace('/api/pay/api/v1/', '')))].toSorted())
      .toEqual([
        'earning-report',
        'shifts/aggregated',
        'shifts/bulk',
        'shifts/summary',
        'shifts/usual-times',
      ]);
  });
});
