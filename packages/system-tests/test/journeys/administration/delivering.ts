import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { barriers } from '../barriers.js';
import { inDatabase, person, platform } from '../stack.js';
import { eventually, press } from './desk.js';

/** What a failing subscriber answered, and a delivery sent again once it works. */
export async function deliverAgain(page: Page): Promise<void> {
  const { member_number } = person('jose.nunez');
  const rename = (from: string, to: string) =>
    inDatabase('chat_bot', `alter table ${from} rename to ${to}`);
  await rename('deliveries', 'deliveries_away');
  try {
    await page.goto(`${platform}/admin/members/${member_number}`);
    await press(page, 'Resend to subscribers');
    await page.getByText('Resent to all subscribers.').waitFor();
    // It would be tried again for days.
    await eventually(async () => {
      const rows = await inDatabase(
        'platform',
        `with last_attempt as (
           update jobs.job set retry_limit = 0, start_after = now()
            where name like 'deliver-event-%' and state = 'created' and data ? 'past')
         select d.status from event_deliveries d join events e on e.id = d.event_id where e.member_number = $1`,
        [member_number],
      );
      return rows.some(({ status }) => status === 'failed');
    }).toBe(true);
    await page.goto(`${platform}/admin/deliveries?status=failed`);
    await page
      .getByRole('row', { name: new RegExp(`Member changed.*${member_number}.*failed.*50\\d`) })
      .first()
      .waitFor();
    expect(await barriers(page)).toEqual([]);
  } finally {
    await rename('deliveries_away', 'deliveries');
  }
  await page
    .getByRole('row', { name: new RegExp(`${member_number}`) })
    .getByRole('button', { name: /^Deliver again/ })
    .first()
    .click();
  await page.getByText('It is on its way again.').waitFor();
  await eventually(() =>
    inDatabase(
      'platform',
      `select d.status from event_deliveries d join events e on e.id = d.event_id
        where e.member_number = $1 and d.status <> 'delivered'`,
      [member_number],
    ),
  ).toEqual([]);
}
