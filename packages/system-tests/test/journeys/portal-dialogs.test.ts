import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserOfFile, noBrowser, picture, reason } from './browser.js';
import { asBrowser, faults, looks } from './looked-at.js';
import { openPortal } from './portal-visitor.js';
import { inDatabase, person, platform, stack } from './stack.js';
import { opening } from './travelers.js';

const period = '/pay/period/202303';
const member = person(opening).member_number;

/** One after another, what opens over a page or in it; buttons are found by their place, whatever they say. */
const steps: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'usual times': page => page.locator('.day .add').nth(1).click(),
  'other times': page => page.locator('dialog .button.second').click(),
  'an entry under a shift': page => page.locator('dialog .plain, dialog .second').first().click(),
};

const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

const browser = await browserOfFile();

describe.skipIf(noBrowser)(`whatever opens in the portal${reason}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-dialogs-'));
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  beforeAll(async () => {
    await inDatabase(
      'pay',
      `insert into shifts (membernumber, shift_date, shift_type, start_time, end_time)
       values ($1, '2023-01-16', 'regular', '07:00', '15:00')`,
      [member],
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(looks)(
    '$width px wide, $colorScheme, $locale: fits, is accessible, has one language',
    async look => {
      const { page, complaints } = await openPortal(browser, opening, period, asBrowser(look));
      const found: string[] = [];
      const see = async (name: string) => {
        await picture(
          page,
          `portal-open-${name.replaceAll(' ', '-')}-${look.width}-${look.colorScheme}`,
        );
        found.push(...(await faults(page, name)));
      };
      for (const [name, open] of Object.entries(steps)) {
        await open(page);
        await page.getByRole('dialog').waitFor();
        await see(name);
      }
      await page.keyboard.press('Escape');
      await closed(page);
      await page.locator('.chip').first().click();
      await see('a shift');
      // Same begin and end: refused by the service.
      const [from, until] = [
        page.locator('dialog input').nth(1),
        page.locator('dialog input').nth(2),
      ];
      await until.fill(await from.inputValue());
      await page.locator('dialog button[type=submit]').click();
      await page.locator('dialog [role=alert]').waitFor();
      await see('a shift refused');
      await page.keyboard.press('Escape');
      await closed(page);

      await page.goto(`${platform}/pay/import`);
      const choose = page.locator('input[type=file]');
      await choose.setInputFiles(file('empty.csv', 'a,b\n1,2\n'));
      await page.locator('.failure').waitFor();
      await see('a table without columns');
      await choose.setInputFiles(
        file(
          'shifts.csv',
          'date,start,end,title\n2023-06-08,07:00,15:00,<img src=x onerror=alert(1)>\n2023-01-16,07:00,15:00,old\nnonsense,7,9,bad\n2023-01-16,08:00,16:00,over\n',
        ),
      );
      await page.locator('.badge.bad').waitFor();
      await see('a preview');
      await page.goto(`${platform}/pay/statements`);
      await choose.setInputFiles([
        ...stack.samples.statements,
        file('<img src=x onerror=alert(1)>.pdf', '%PDF-1.4 of nothing'),
        file('notes.pdf', 'no PDF at all'),
      ]);
      await page.locator('progress').waitFor();
      await expect
        .poll(() => page.locator('.upload .good, .upload .bad').count())
        .toBe(stack.samples.statements.length + 2);
      for (const summary of await page.locator('.upload summary').all()) await summary.click();
      await see('uploads');
      await page.locator('.row .plain').first().click();
      await page.getByRole('dialog').waitFor();
      await see('a statement forgotten');
      await page.keyboard.press('Escape');
      await closed(page);

      const linked = await openPortal(browser, 'jose.nunez', '/chat', asBrowser(look));
      await linked.page.locator('main .button.second').last().click();
      await linked.page.getByRole('dialog').waitFor();
      await picture(linked.page, `portal-open-unlinking-${look.width}-${look.colorScheme}`);
      found.push(...(await faults(linked.page, 'unlinking')), ...linked.complaints());
      // The browser itself tells of what was refused.
      expect([...found, ...complaints().filter(said => !/status of 4(00|22)/.test(said))]).toEqual(
        [],
      );
    },
    150_000,
  );
});
