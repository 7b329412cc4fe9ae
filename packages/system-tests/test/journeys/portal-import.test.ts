import { afterEach, describe, expect, test } from 'vitest';
import { barriers } from './barriers.js';
import { browserOfFile, noBrowser, reason } from './browser.js';
import { openPortal } from './portal-visitor.js';
import { inDatabase, person } from './stack.js';

const login = 'jose.nunez';
const { member_number: member } = person(login);

/** What was imported here: other journeys record shifts of the same member in earlier months. */
const imported = () =>
  inDatabase(
    'pay',
    `select shift_date::text as day, start_time::text as start from shifts
      where membernumber = $1 and deleted_at is null and shift_date >= '2026-06-01'`,
    [member],
  );

const calendar = (name: string, ...lines: readonly string[]) => ({
  name,
  mimeType: 'text/calendar',
  buffer: Buffer.from(
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//shifts//EN', ...lines, 'END:VCALENDAR', ''].join(
      '\r\n',
    ),
  ),
});

const event = (uid: string, ...lines: readonly string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTAMP:20260101T000000Z',
  ...lines,
  'END:VEVENT',
];

const browser = await browserOfFile();

describe.skipIf(noBrowser)(`shifts from a file, in the portal${reason}`, () => {
  afterEach(() =>
    inDatabase('pay', `delete from shifts where membernumber = $1 and shift_date >= '2026-06-01'`, [
      member,
    ]),
  );
  test('a calendar is imported after a look, a second time nothing of it is new, and a private address gives it back', async () => {
    const { page, complaints } = await openPortal(browser, login, '/pay/import');
    const twoHundredAndOne = calendar(
      'shifts.ics',
      ...event(
        'shifts-1',
        'SUMMARY:<img src=x onerror=alert(1)>',
        'DTSTART;TZID=America/New_York:20260608T070000',
        'DTEND;TZID=America/New_York:20260608T150000',
        // One more than the service records at once.
        'RRULE:FREQ=DAILY;COUNT=201',
      ),
    );
    const input = page.locator('input[type=file]');
    const choose = () => input.setInputFiles(twoHundredAndOne);
    await input.setInputFiles({
      name: 'shifts.xlsx',
      mimeType: 'text/csv',
      buffer: Buffer.from('PK\u0003\u0004 a workbook'),
    });
    await page.getByRole('alert').getByText('Save it as CSV').waitFor();
    await choose();
    await page.getByText('<img src=x onerror=alert(1)>').first().waitFor();
    const first = page.locator('.row', { hasText: 'Mon, Jun 8' });
    expect(await first.innerText()).toContain('Mon, Jun 8, 07:00–15:00 · Regular');
    await page.getByRole('button', { name: 'Record 201 shifts' }).click();
    await page.getByText('201 shifts recorded.').waitFor();
    const there = page.getByRole('link', { name: 'See the shifts that were recorded' });
    expect(await there.getAttribute('href')).toBe('/pay/period/202613');
    // A wrong file is taken back whole, or not at all: in one call.
    let calls = 0;
    page.on('request', request => {
      if (request.method() !== 'GET' && request.url().includes('/shifts')) calls += 1;
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(imported).toEqual([]);
    expect(calls).toBe(1);
    await choose();
    await page.getByRole('button', { name: 'Record 201 shifts' }).click();
    await page.getByText('201 shifts recorded.').waitFor();
    await choose();
    await page.getByText('There is nothing new in this file.').waitFor();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    expect(await imported()).toHaveLength(201);

    await page.getByRole('button', { name: 'Create an address' }).click();
    const shown = async () => (await page.locator('code.password').textContent()) ?? '';
    const feed = async () => (await fetch(await shown())).text();
    expect(await feed()).toContain('SUMMARY:Pay day');
    // Leaving the page does not lose a new calendar address.
    await page.getByRole('link', { name: 'Year', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^Pay in/ }).waitFor();
    await page.goBack();
    await page.getByLabel('Show each pay day too').uncheck();
    const address = await shown();
    expect(await feed()).not.toContain('SUMMARY:Pay day');
    // Other journeys of this member are of the months before.
    expect((await feed()).match(/^DTSTART\S*:2026(0[6-9]|1)/gm)).toHaveLength(201);
    await page.getByRole('button', { name: 'Delete the address' }).click();
    await page.getByText('The calendar address no longer works.').waitFor();
    expect((await fetch(address)).status).toBe(404);
    expect(complaints()).toEqual([]);
  });

  test('shifts that overlap are named one by one while they are one pair, and folded into their number when there are more', async () => {
    const { page } = await openPortal(browser, login, '/pay/import', {
      viewport: { width: 390, height: 844 },
    });
    const shiftAt = (hour: string, days: number) =>
      event(
        `shifts-${hour}`,
        'SUMMARY:Duty',
        `DTSTART;TZID=America/New_York:20260608T${hour}0000`,
        'DURATION:PT8H',
        `RRULE:FREQ=DAILY;COUNT=${days}`,
      );
    const input = page.locator('input[type=file]');
    await input.setInputFiles(calendar('once.ics', ...shiftAt('07', 5), ...shiftAt('09', 1)));
    await page.getByRole('button', { name: 'Record 6 shifts' }).click();
    await page
      .getByText(
        /^6 shifts recorded\. Mon, Jun 8, \S+ overlaps with Mon, Jun 8, \S+\. Time in both/,
      )
      .waitFor();
    await input.setInputFiles(calendar('again.ics', ...shiftAt('10', 5)));
    await page.getByRole('button', { name: 'Record 5 shifts' }).click();
    // Each of the five with the one at seven, the first with the one at nine as well.
    await page.getByText('5 shifts recorded. 6 pairs of shifts overlap.').waitFor();
    await page.getByRole('link', { name: 'See the shifts that were recorded' }).click();
    const folded = page.locator('details.notice', { hasText: '7 pairs of shifts overlap.' });
    const each = folded.getByRole('listitem');
    await folded.waitFor();
    expect(await each.count()).toBe(0);
    await folded.locator('summary').click();
    expect(await each.count()).toBe(7);
    expect(await each.allInnerTexts()).toContain(
      'Mon, Jun 8, 10:00–18:00 overlaps with Mon, Jun 8, 09:00–17:00',
    );
    expect(await page.locator('main .notice', { hasText: 'Jun 8' }).count()).toBe(1);
    expect(await barriers(page)).toEqual([]);
  });

  test('of a calendar, what is no shift is left out by its reader', async () => {
    const { page } = await openPortal(browser, login, '/pay/import');
    const shift = (uid: string, title: string, from: string, until: string) =>
      event(uid, `SUMMARY:${title}`, `DTSTART:20260713T${from}`, `DTEND:20260713T${until}`);
    await page
      .locator('input[type=file]')
      .setInputFiles(
        calendar(
          'all.ics',
          ...shift('day', 'Day shift', '070000', '150000'),
          ...shift('dentist', 'Dentist', '160000', '170000'),
        ),
      );
    const press = (name: string) => page.getByRole('button', { name }).click();
    await page.getByRole('button', { name: 'Record 2 shifts' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await press('Leave out all');
    expect(await page.getByRole('button', { name: 'Record 0 shifts' }).isDisabled()).toBe(true);
    await press('Include all');
    await page.getByRole('checkbox', { name: /Dentist/ }).click();
    // Logging in before recording does not ask again.
    await page.reload();
    await press('Record 1 shift');
    await page.getByText('1 shift recorded.').waitFor();
    expect(await imported()).toEqual([{ day: '2026-07-13', start: '07:00:00' }]);
  });

  test('an import that moved a shift is taken back, and not once the shift was changed since', async () => {
    const { page } = await openPortal(browser, login, '/pay/import');
    const importAt = async (day: string) => {
      const moved = event('moves', `DTSTART:${day}T070000`, `DTEND:${day}T150000`);
      await page.locator('input[type=file]').setInputFiles(calendar('shifts.ics', ...moved));
      await page.getByRole('button', { name: 'Record 1 shift' }).click();
      await page.locator('input[type=file]').waitFor({ state: 'attached' });
    };
    const days = async () => (await imported()).map(({ day }) => day);
    await importAt('20260706');
    await expect.poll(days).toEqual(['2026-07-06']);
    await importAt('20260707');
    await expect.poll(days).toEqual(['2026-07-07']);
    await page.getByText('1 shift changed.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone.').waitFor();
    expect(await days()).toEqual(['2026-07-06']);
    await importAt('20260708');
    await expect.poll(days).toEqual(['2026-07-08']);
    await inDatabase(
      'pay',
      `insert into entries (shift_id, kind, start_time, end_time)
       select id, 'ojti', '08:00', '09:00' from shifts where membernumber = $1 and shift_date = '2026-07-08'`,
      [member],
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await page
      .getByText('This could not be undone. A shift of this import has been changed')
      .waitFor();
    expect(await days()).toEqual(['2026-07-08']);
  });

  test('times of a calendar are those of where its member is, and not of where the organization is', async () => {
    const { page } = await openPortal(browser, 'sean.obrien', '/pay/import', {
      timezoneId: 'America/Los_Angeles',
    });
    const calendarOf = (...named: readonly string[]) =>
      calendar(
        'shifts.ics',
        ...named,
        ...event('shifts-2', 'SUMMARY:Shift', 'DTSTART:20260608T140000Z', 'DTEND:20260608T220000Z'),
      );
    const choose = page.locator('input[type=file]');
    await choose.setInputFiles(calendarOf());
    await page.getByText('Mon, Jun 8, 07:00–15:00').waitFor();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await choose.setInputFiles(calendarOf('X-WR-TIMEZONE:America/Chicago'));
    await page.getByText('Mon, Jun 8, 09:00–17:00').waitFor();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await page.getByRole('button', { name: 'Create an address' }).click();
    const address = (await page.locator('code').textContent()) ?? '';
    expect(await (await fetch(address)).text()).toContain('America/Los_Angeles');
    await page.getByRole('button', { name: 'Delete the address' }).click();
    await page.getByText('The calendar address no longer works.').waitFor();
  });
});
