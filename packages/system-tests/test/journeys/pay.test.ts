import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserOfFile, noBrowser, reason, startWholeBrowser } from './browser.js';
import { platform, stack } from './stack.js';
import { openWebApp } from './web-app.js';

const pay = (page: Page, path: string, data?: unknown) =>
  page.evaluate(
    async ([url, body]) => {
      const answer = await fetch(url ?? '', {
        credentials: 'include',
        ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    [`${platform}/api/pay${path}`, data === undefined ? '' : JSON.stringify(data)] as const,
  );

/** Ten day shifts of eight hours in period 202606 (22 February to 7 March 2026), Monday to Friday. */
const days = [23, 24, 25, 26, 27]
  .map(day => `2026-02-${day}`)
  .concat([2, 3, 4, 5, 6].map(day => `2026-03-0${day}`));

const browser = await browserOfFile(startWholeBrowser);

describe.skipIf(noBrowser)(`a member in a web app of the organization${reason}`, () => {
  test('records shifts, uploads a statement through the platform, and reads whether the pay is right', async () => {
    const page = await openWebApp(browser, 'keoni.kealoha');
    const number = '100005';
    const config = { membernumber: number, hourly_base_rate: '68.37' };
    expect(await pay(page, '/api/v1/pay-configs/', config)).toMatchObject({ status: 201 });
    for (const shift_date of days) {
      const shift = { shift_date, shift_type: 'regular', start_time: '08:00', end_time: '16:00' };
      expect(await pay(page, '/api/v1/shifts', shift)).toMatchObject({ status: 201 });
    }
    const statement = stack.samples.statements.find(path => path.includes('express-table'));
    await page.getByLabel('Statement').setInputFiles(statement ?? '');
    // 80 hours at 68.37 are what the shifts are worth; the statement of the sample pays more than that.
    const said = page.getByText(/^discrepancy: expected 5469\.6, paid \d/);
    await said.waitFor();
    const report = await pay(page, `/api/v1/earning-report?membernumber=${number}&pp_id=202606`);
    expect(report.body).toMatchObject({
      shift_earnings: { regular_pay: 5469.6, overtime: 0 },
      les_earnings: { regular: 5469.6, overtime: 845.92 },
    });
  });
});
