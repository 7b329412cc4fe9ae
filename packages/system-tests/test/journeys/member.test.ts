import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasDovecot, openInbox, startDovecot } from '@guildhall/local-stack/dovecot';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriers } from './barriers.js';
import { browserOfFile, noBrowser, picture, picturePath, reason, visitor } from './browser.js';
import { byKeyboard, byPointer, type Hands } from './input-devices.js';
import { complaintsOf } from './portal-visitor.js';
import { recordShortfall } from './recorded-pay.js';
import { chatAccount, inDatabase, person, platform, stack } from './stack.js';
import { travelers, type Way, ways } from './travelers.js';

interface Traveler {
  readonly page: Page;
  readonly hands: Hands;
  readonly login: string;
}

const looks: Readonly<Record<Way, BrowserContextOptions>> = {
  wide: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
  keys: { viewport: { width: 1280, height: 800 } },
};
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const link = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name, exact: typeof name === 'string' });

async function logIn({ page, hands, login }: Traveler): Promise<void> {
  await page.goto(platform);
  await hands.press(link(page, 'Log in'));
  await hands.type(page.getByLabel('User name'), login);
  await hands.type(page.getByLabel('Password'), person(login).password);
  await hands.press(button(page, 'Log in'));
  await page.getByRole('heading', { name: /^Hello / }).waitFor();
}

const hasRoles = (login: string) =>
  expect
    .poll(() => chatAccount(login), { interval: 100 })
    .toMatchObject({ roles: expect.arrayContaining(['Member']) });

/** By the chat product’s own login; and parted again, so that the command has something to do. */
async function linkByLogin({ page, hands, login }: Traveler): Promise<void> {
  await hands.press(link(page, 'Link: Link your Discord account'));
  await hands.press(link(page, 'Link my Discord account'));
  await hands.type(
    page.getByLabel('Account number or user name'),
    person(login).chat_username ?? '',
  );
  await hands.press(button(page, 'Allow'));
  await page.getByText('Your chat account is linked.', { exact: true }).waitFor();
  const role = page.getByRole('listitem').filter({ hasText: 'Because of your status (active)' });
  await role.getByText('given', { exact: true }).waitFor();
  await hasRoles(login);
  await hands.press(button(page, 'Unlink'));
  await hands.press(button(page, 'Yes, unlink it'));
  await page.getByText('Your account is unlinked.').waitFor();
}

/** By the command that the page shows, typed at the chat server in another tab. */
async function linkByCommand({ page, login }: Traveler, handsOf: (page: Page) => Hands) {
  const command = (await page.locator('code').textContent()) ?? '';
  expect(command).toBe(`/verify member_number:${person(login).member_number}`);
  const chat = await page.context().newPage();
  await chat.goto(stack.chat?.url ?? '');
  const there = handsOf(chat);
  await there.press(link(chat, `Type as ${person(login).chat_username}`));
  await there.type(chat.getByRole('textbox', { name: 'Command' }), command);
  await there.press(button(chat, 'Send'));
  const opened = chat.waitForEvent('popup');
  await there.press(link(chat, 'Link my account'));
  const question = await opened;
  await handsOf(question).press(button(question, 'Yes, link my account'));
  await question.getByRole('heading', { name: 'Your chat account is linked' }).waitFor();
  await hasRoles(login);
  await question.close();
  await chat.close();
  // The page that showed the command finds out by itself.
  await page.getByText('Your roles', { exact: true }).waitFor();
}

async function openMail(
  { page, hands }: Traveler,
  dovecot: Awaited<ReturnType<typeof startDovecot>> | undefined,
): Promise<void> {
  await hands.press(link(page, 'Mail'));
  const address = page.getByRole('radio').first();
  await hands.press(address);
  await hands.press(button(page, /^Create \S+@/));
  await page.getByRole('heading', { level: 1, name: 'Your address is ready' }).waitFor();
  const user = (await page.locator('dd strong').first().textContent()) ?? '';
  const password = (await page.locator('code.password').textContent()) ?? '';
  await hands.press(button(page, 'I saved it'));
  expect(await page.getByText(password).count()).toBe(0);
  if (!dovecot) return;
  const boxes = await inDatabase(
    'mailhost',
    'select address, password from mailboxes where active',
  );
  await dovecot.know(boxes as unknown as { address: string; password: string }[]);
  await expect.poll(() => openInbox(dovecot.port, user, password)).toEqual(['OK', 'OK']);
  expect(await openInbox(dovecot.port, user, 'another')).toEqual(['NO']);
}

const days = [22, 23, 24, 25, 26].map(day => `2026-02-${day}`);
const period = '/pay/period/202606';

const storedShifts = async (login: string) =>
  (
    await inDatabase(
      'pay',
      'select count(*)::int as count from shifts where membernumber = $1 and deleted_at is null',
      [person(login).member_number],
    )
  )[0]?.count;

/** Sunday to Thursday from 7 to 15, in both weeks: ten shifts, 80 hours. */
async function recordTwoWeeks({ page, hands, login }: Traveler): Promise<void> {
  await page.goto(`${platform}${period}`);
  const before = hands.done();
  await hands.press(button(page, 'Add a shift on Sunday, February 22'));
  await hands.press(button(page, '07:00–15:00'));
  await page.getByText('Sun, Feb 22, 07:00–15:00 is recorded.').waitFor();
  await hands.press(button(page, /^Shift of Sunday, February 22/));
  await hands.press(button(page, 'Repeat on other days'));
  for (const day of ['Mon, Feb 23', 'Tue, Feb 24', 'Wed, Feb 25', 'Thu, Feb 26'])
    await hands.press(page.getByRole('checkbox', { name: day }));
  await hands.press(button(page, 'Repeat on 4 days'));
  await page.getByText('4 shifts recorded.').waitFor();
  await hands.press(button(page, 'Copy week 1 into week 2'));
  await page.getByText('5 shifts recorded.').waitFor();
  expect(hands.done() - before).toBeLessThan(20);
  expect(await storedShifts(login)).toBe(10);
}

/** The same ten shifts as a calendar tells them: five days, again a week later. */
const calendar = () =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//roster//EN',
    ...days.flatMap(day => [
      'BEGIN:VEVENT',
      `UID:${day}@roster`,
      'DTSTAMP:20260101T000000Z',
      'SUMMARY:<img src=x onerror=alert(1)>',
      `DTSTART;TZID=America/New_York:${day.replaceAll('-', '')}T070000`,
      `DTEND;TZID=America/New_York:${day.replaceAll('-', '')}T150000`,
      'RRULE:FREQ=WEEKLY;COUNT=2',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

async function importTheSame({ page, hands, login }: Traveler, file: string): Promise<void> {
  await hands.press(link(page, 'Import from a file, or show in a calendar'));
  await hands.choose(page.getByLabel('Choose a file'), [file]);
  await page.getByText('There is nothing new in this file.').waitFor();
  expect(await page.getByText('already there').count()).toBe(10);
  await hands.press(button(page, 'Choose another file'));
  expect(await storedShifts(login)).toBe(10);
}

async function uploadStatements({ page, hands }: Traveler): Promise<void> {
  const [statement = ''] = stack.samples.statements;
  await hands.press(link(page, 'Statements'));
  await hands.choose(page.getByLabel('Choose PDF files'), [statement]);
  await page.getByText('1 of 1 done').waitFor();
  expect(await page.locator('.upload .good').count()).toBe(1);
  await hands.choose(page.getByLabel('Choose PDF files'), [statement]);
  await page.getByText('It replaces the statement').last().waitFor();
  await hands.press(button(page, 'Yes, use 68.37'));
  await page.getByText('68.37 is your hourly rate now.').waitFor();
}

/** From the verdict to the arithmetic: ten shifts of eight hours at 68.37 are 5,469.60. */
async function readVerdict({ page, hands }: Traveler): Promise<void> {
  await hands.press(link(page, 'Pay period 6 of 2026').last());
  await page.getByText(/^(?:No\. )?Your statement pays \$[\d.,]+ (?:less|more)/).waitFor();
  const regular = page.locator('tbody', { hasText: 'Regular pay' });
  await hands.press(regular.getByRole('button', { name: 'Regular pay' }));
  await regular.getByRole('cell', { name: '5,469.60', exact: true }).first().waitFor();
  // What it is, by which rule, and ten days.
  expect(await regular.getByRole('row').count()).toBe(12);
  expect(await barriers(page)).toEqual([]);
}

/** What is still English on the page of a check: how laws are called, and nothing else. */
async function readInSpanish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Español' }).click();
  await page.locator('.sentence', { hasText: /Según el recibo le pagaron / }).waitFor();
  const english = page.locator('main [lang=en]:not(.rule .quiet *)');
  expect(await english.allTextContents()).toEqual([]);
  await page.getByText(/El recibo cuenta 3\.5 h y sus turnos 0 h/).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'English' }).click();
  await link(page, 'Look at my shifts').waitFor();
}

/** Nothing of the page around it, and no more of the person than was chosen. */
async function writeLetter({ page, hands, login }: Traveler, paper: string): Promise<void> {
  await recordShortfall(login);
  await page.goto(`${platform}/pay/check/202606`);
  await hands.press(link(page, 'Write to payroll'));
  await hands.press(page.getByRole('checkbox', { name: 'Facility' }));
  const letter = page.getByRole('textbox', { name: 'The letter' });
  await expect.poll(() => letter.inputValue()).toContain('Sincerely');
  expect(await letter.inputValue()).not.toContain(person(login).member_number);
  // A headless browser may wait for a printer dialog, so printing is emulated.
  await page.evaluate('window.print = () => { window.printed = true; }');
  await hands.press(button(page, 'Print'));
  expect(await page.evaluate('window.printed')).toBe(true);
  await page.pdf({ path: paper, preferCSSPageSize: true });
  if (spawnSync('pdftotext', ['-v']).error) return;
  const text = execFileSync('pdftotext', ['-layout', paper, '-'], { encoding: 'utf8' });
  const pages = text.split('\f').filter(each => each.trim() !== '');
  expect(pages.length).toBeLessThanOrEqual(2);
  // Lines break where the paper ends, behind hyphens too.
  const plain = (of: string) => of.replaceAll(/\s+/g, '');
  expect(plain(pages.join(''))).toBe(plain(await letter.inputValue()));
}

async function seeYear({ page, hands }: Traveler): Promise<void> {
  await hands.press(link(page, 'Year'));
  await page.getByRole('heading', { level: 1, name: /^Pay in \d{4}$/ }).waitFor();
  const row = page.getByRole('row', { name: /^Period 6 / });
  // With the Sunday premium of 273.44 that the worked example has too.
  await row.getByText('$5,743.04').waitFor();
}

const browser = await browserOfFile();

describe.skipIf(noBrowser)(`a member with nothing but a browser${reason}`, () => {
  let dovecot: Awaited<ReturnType<typeof startDovecot>> | undefined;
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-journey-'));
  const roster = join(folder, 'roster.ics');
  beforeAll(async () => {
    writeFileSync(roster, calendar());
    if (hasDovecot) dovecot = await startDovecot();
  });
  afterAll(async () => {
    await dovecot?.stop();
    rmSync(folder, { recursive: true });
  });

  test.each(ways)(
    'links, opens a mail account, records, uploads, checks, writes: %s',
    async way => {
      const page = await visitor(browser, looks[way]);
      page.setDefaultTimeout(20_000);
      const handsOf = way === 'keys' ? byKeyboard : byPointer;
      const { login } = travelers[ways.indexOf(way)] ?? { login: '' };
      const one = { page, hands: handsOf(page), login };
      await logIn(one);
      const complaints = complaintsOf(page);
      await linkByLogin(one);
      await linkByCommand(one, handsOf);
      await openMail(one, dovecot);
      await recordTwoWeeks(one);
      await importTheSame(one, roster);
      await uploadStatements(one);
      await readVerdict(one);
      await picture(page, `journey-${way}-verdict`, true);
      await readInSpanish(page);
      await seeYear(one);
      await picture(page, `journey-${way}-year`, true);
      await writeLetter(one, picturePath(`journey-${way}-letter.pdf`));
      expect(complaints().filter(said => !said.includes(stack.chat?.url ?? ''))).toEqual([]);
      await page.context().close();
    },
  );
});
