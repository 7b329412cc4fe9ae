import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { deliverAgain } from './administration/delivering.js';
import { userAgent } from './administration/desk.js';
import { exportAndErase } from './administration/erasing.js';
import { retryJobs } from './administration/jobs.js';
import { rotateAKey } from './administration/keys.js';
import { leaveAndReturn } from './administration/leaving.js';
import { linkAndUnlink } from './administration/linking.js';
import { bringTheDataUpToDate } from './administration/synchronizing.js';
import { barriers } from './barriers.js';
import { browserOfFile, noBrowser, picture, reason } from './browser.js';
import { open, openPortal } from './portal-visitor.js';
import { laidOut, layOut } from './sample-states.js';
import { inDatabase, person, platform, stack } from './stack.js';

/** Who did it, as the audit of all services says. */
async function isDoneByAna(page: Page, action: string): Promise<void> {
  await page.goto(`${platform}/admin/audit?action=${action}`);
  const label = await page.getByLabel('Action').locator('option:checked').textContent();
  await page
    .getByRole('row', { name: new RegExp(` ${label} Ana Reyes `) })
    .first()
    .waitFor();
}

const browser = await browserOfFile();

describe.skipIf(noBrowser)(`the administration${reason}`, () => {
  test('shows how everything stands: health first, and counts beside those of up to 30 days ago', async () => {
    const { page, complaints } = await openPortal(browser, 'ana.reyes');
    await page.getByRole('link', { name: 'Admin' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.getByText('Administrators have the role “admin” at your login service').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');
    await inDatabase(
      'platform',
      `insert into daily_counts (day, counted_at, members, by_status, linked_active) select current_date - n, now(), 1000 + n, '{}', 0 from generate_series(1, 40) n
       on conflict do nothing`,
    );
    await page.reload();
    await expect.poll(() => page.getByText('Responding', { exact: true }).count()).toBe(3);
    await page.getByText(/^1,030 on /).waitFor();
    await picture(page, 'portal-admin-overview', true);
    expect(await barriers(page)).toEqual([]);
    expect(complaints()).toEqual([]);
  });

  const rules = join(inject('stackFolder'), '..', 'role-rules.yaml');
  test.skipIf(!existsSync(rules))(
    'says what is wrong with role rules that were changed, until they are mended (where their file is this machine’s)',
    async () => {
      const right = await readFile(rules, 'utf8');
      const { page, complaints } = await openPortal(browser, 'ana.reyes', '/admin');
      const said = page.getByText('The role rules were changed and have an error');
      try {
        await writeFile(rules, right.replace('status: retired', 'statuss: retired'));
        await said.waitFor();
        await page.getByText(/role-rules\.yaml:\d+:\d+ unknown condition "statuss"/).waitFor();
        expect(await barriers(page)).toEqual([]);
      } finally {
        await writeFile(rules, right);
      }
      await said.waitFor({ state: 'detached' });
      expect(complaints()).toEqual([]);
    },
  );

  test.each([
    ['chat bot', /\/api\/chat\/api\/admin\/jobs/],
    ['pay service', /\/api\/pay\/api\/v1\/admin\/jobs/],
  ])(
    'says above all else that the %s is not responding, until it responds',
    async (name, asked) => {
      const { page } = await openPortal(browser, 'ana.reyes');
      await page.route(asked, route => route.abort());
      await open(page, '/admin');
      await page.getByRole('link', { name: 'See the jobs' }).waitFor();
      await page
        .locator(`[role=alert]:has-text("The ${name} is not responding") ~ section`)
        .first()
        .waitFor();
      await page.unroute(asked);
      await expect.poll(() => page.getByText('Responding', { exact: true }).count()).toBe(3);
    },
  );

  test('leads from how many linked accounts are not in the server to whose they are', async () => {
    await layOut();
    const { page } = await openPortal(browser, 'ana.reyes', '/admin');
    await page
      .getByRole('link', { name: /^See linked accounts that are not on the server/ })
      .click();
    const absent = page.getByRole('region', { name: 'Not on the server' });
    const row = absent.getByRole('row').filter({ hasText: '710000000000008888' });
    await row.waitFor();
    expect(await barriers(page)).toEqual([]);
    await row.getByRole('link', { name: /100512/ }).click();
    await page.waitForURL(/\/admin\/members\/100512$/);
  });

  test('on a phone has both menus in sight, and names whom something was done to', async () => {
    const phone = { viewport: { width: 390, height: 844 } };
    const path = '/admin/audit?action=chat.link';
    const { page, complaints } = await openPortal(browser, 'ana.reyes', path, phone);
    await page
      .getByRole('link', { name: /^José Núñez \(\d+\)$/ })
      .first()
      .waitFor();
    const [menu, main] = ['Administration', 'Main menu'].map(name =>
      page.getByRole('navigation', { name }),
    ) as [Locator, Locator];
    // The line of the frame and this one; the main menu is the bar at the foot.
    expect((await page.getByRole('main').boundingBox())?.y).toBeLessThan(130);
    expect((await main.boundingBox())?.y).toBeGreaterThan(760);
    // The page that is open is in sight, although the menu is wider than the phone.
    const here = await menu.getByRole('link', { name: 'Audit' }).boundingBox();
    expect((here?.x ?? 0) + (here?.width ?? 0)).toBeLessThanOrEqual(390);
    expect(await barriers(page)).toEqual([]);
    await menu.getByRole('link', { name: 'Keys' }).click();
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    await main.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    expect(complaints()).toEqual([]);
  });

  test('is all that an administrator needs, from a night that went wrong to a person who is forgotten', async () => {
    const { page, complaints } = await openPortal(browser, 'ana.reyes', '/admin', { userAgent });
    await bringTheDataUpToDate(page);
    await linkAndUnlink(page);
    await deliverAgain(page);
    await retryJobs(page);
    await rotateAKey(page);
    await exportAndErase(page);
    for (const action of [
      ...['sync.start', 'verification.manual', 'chat.unlink', 'event.replay'],
      ...['job.retry', 'key.rotate', 'key.revoke'],
      ...['person.export', 'person.erased'],
    ])
      await isDoneByAna(page, action);
    // Of what was refused to an old login the browser tells, and it went to the login; of nothing else.
    const { origin } = new URL(stack.identity.token_endpoint);
    const isExpected = (said: string) => said.includes('401') || said === `asked ${origin}`;
    expect(complaints().filter(said => !isExpected(said))).toEqual([]);
  }, 240_000);

  test('shows what became of a member who left, from the row of the source to the receipt, and who returned', async () => {
    const { page, complaints } = await openPortal(browser, 'ana.reyes', '/admin');
    await leaveAndReturn(page);
    await page.getByText('Restored, because the member returned').first().waitFor();
    expect(complaints()).toEqual([]);
  }, 120_000);

  test('says above all runs that the last one failed, a dry run as well, until another came through', async () => {
    const rename = (from: string, to: string) =>
      inDatabase('source', `alter table members rename column ${from} to ${to}`);
    const { page } = await openPortal(browser, 'ana.reyes', '/admin/sync');
    const dryRun = async (outcome: string) => {
      await page.getByRole('button', { name: 'Dry run' }).click();
      await page.getByText('This was a dry run: nothing was written.').waitFor();
      await page.getByText(outcome, { exact: true }).first().waitFor();
      await page.getByRole('link', { name: 'All runs' }).click();
      await page.getByText('The next run starts').waitFor();
    };
    const said = page.getByText('The last run failed: Everything, dry run');
    await rename('lastname', 'surname');
    try {
      await dryRun('failed');
    } finally {
      await rename('surname', 'lastname');
    }
    await said.waitFor();
    expect(await page.getByText('Everything is fine').count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Everything, dry run' }).click();
    await page.getByText('has no column').waitFor();
    await page.getByRole('link', { name: 'All runs' }).click();
    await dryRun('completed');
    await said.waitFor({ state: 'detached' });
  });

  test('turns the pages of two lists on one page by themselves', async () => {
    await layOut();
    const { page } = await openPortal(browser, 'ana.reyes', `/admin/sync/${laidOut.long}`);
    const list = (title: string) => page.getByRole('region', { name: title });
    const paging = (title: string) => page.getByRole('navigation', { name: `Pages of: ${title}` });
    const [changes, rejected] = ['What would change', 'Rejected rows'];
    const next = (title: string) => paging(title).getByRole('link', { name: 'Next page' });
    const row = (title: string, number: number) =>
      list(title).getByRole('row', { name: new RegExp(`(?:^|\\()${number}\\b`) });

    // Screen readers announce the end of a run and the result of a filter.
    const heard = (text: string) => page.getByRole('status').getByText(text, { exact: true });
    await heard('completed').waitFor();
    await next(changes).click();
    await row(changes, 200051).waitFor();
    await heard('10 entries on this page').waitFor();
    await row(rejected, 300001).waitFor();
    await next(rejected).click();
    await row(rejected, 300051).waitFor();
    await row(changes, 200051).waitFor();
    await page.getByLabel('Reason').selectOption('MEMBER_DATA_INCOMPLETE');
    await row(rejected, 300001).waitFor();
    await row(changes, 200051).waitFor();
    await page.getByLabel('Change', { exact: true }).selectOption('update');
    await row(changes, 200001).waitFor();
    expect(new URL(page.url()).search).toBe('?reason=MEMBER_DATA_INCOMPLETE&change=update');
  });

  test('says which rule gives a role, what is lacking for another, and whether anything differs in the source', async () => {
    const path = `/admin/members/${person('jose.nunez').member_number}`;
    const { page } = await openPortal(browser, 'ana.reyes', path);
    const role = (name: string) => page.getByRole('row', { name }).getByRole('cell').nth(1);
    await expect.poll(() => role('South').textContent()).toBe('the region (ASO)');
    expect(await role('Member').textContent()).toBe('the status (active)');
    // And what a member lacks for a role that no rule gives them.
    await page.getByText('Roles that no rule gives').click();
    await page
      .getByRole('row', { name: 'Local Leadership' })
      .getByRole('cell', { name: 'the position is facility representative or deputy (ZMA)' })
      .waitFor();
    // What a rule names stands in the record as well.
    await page.getByText('Miami Center (ZMA) · Southern (ASO)').waitFor();
    await page.getByText('Nothing differs.').waitFor();
    await page.getByRole('row', { name: 'First name José' }).waitFor();
  });

  test('says which roles the rules would give whose account is not linked, and why no others', async () => {
    const { page } = await openPortal(browser, 'ana.reyes', '/admin/members/100512');
    await page.getByText('No chat account is linked.').waitFor();
    await page.getByText('As soon as one is linked, the rules give it:').waitFor();
    const row = page.getByRole('row', { name: /^Member\b/ });
    expect(await row.getByRole('cell').first().textContent()).toBe('the status (active)');
    await page.getByText('Roles that no rule gives').click();
    await page.getByRole('row', { name: 'Local Leadership' }).waitFor();
    expect(await page.getByText('Last refresh:').count()).toBe(0);
  });

  test('tells the status of a member from their type, and offers no link that would be refused', async () => {
    const path = `/admin/members/${person('walter.kim').member_number}`;
    const { page } = await openPortal(browser, 'ana.reyes', path);
    await page.getByText('Only active members can link one.').waitFor();
    const facts = await page.getByRole('main').locator('dl').first().innerText();
    expect(facts).toMatch(/^Membership status\s+inactive$/m);
    expect(facts).toMatch(/^Member type\s+Active$/m);
    await page.getByLabel('More actions').click();
    await page.getByRole('button', { name: 'Erase this person' }).waitFor();
    expect(await page.getByRole('button', { name: 'Link by hand' }).count()).toBe(0);
  });

  test('finds a person’s actions by name, which no record contains', async () => {
    const path = '/admin/audit?action=key.rotate';
    const { page } = await openPortal(browser, 'ana.reyes', path);
    await page.getByLabel('Person').fill('reyes a');
    await page.getByRole('status').getByRole('link', { name: 'Ana Reyes' }).click();
    await page
      .getByRole('row', { name: / Key rotated Ana Reyes / })
      .first()
      .waitFor();
    const { searchParams } = new URL(page.url());
    expect([...searchParams].sort()).toEqual([
      ['action', 'key.rotate'],
      ['actor', person('ana.reyes').subject],
    ]);
  });

  test('cancels an erasure that waits, and says so at the member', async () => {
    const number = person('walter.kim').member_number;
    const parts = ['chat-bot', 'pay', 'platform'].map(service => ({
      ...{ service, state: 'waiting', waits_for: null, erased: null },
    }));
    const [erasure] = await inDatabase(
      'platform',
      `insert into erasures
         (id, member_number, requested_at, requested_by_kind, requested_by, parts, next_attempt_at)
       values (gen_random_uuid(), $1, now(), 'operator', 'operator', $2, now() + interval '1 day')
       returning id`,
      [number, JSON.stringify({ parts, hadMailbox: false })],
    );
    const { page } = await openPortal(browser, 'ana.reyes', `/admin/erasures/${erasure?.id}`);
    await page.getByRole('button', { name: 'Cancel it' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await page.waitForURL(`${platform}/admin/members/${number}`);
    await page.getByRole('heading', { level: 1, name: /Walter/ }).waitFor();
    expect(await page.getByRole('status').allInnerTexts()).toContain('The erasure is canceled.');
    // It is said of that page alone.
    await open(page, '/admin/members');
    expect(await page.getByText('The erasure is canceled.').count()).toBe(0);
  });

  test('forgets what was typed into a question that was left, and asks it anew', async () => {
    const path = `/admin/members/${person('mary.smith').member_number}`;
    const { page } = await openPortal(browser, 'ana.reyes', path);
    const number = page.getByLabel('Type the member number to confirm');
    const erase = page.getByRole('button', { name: 'Erase this person' });
    const leave = {
      cancelled: () => page.getByRole('button', { name: 'Cancel', exact: true }).click(),
      escaped: () => page.keyboard.press('Escape'),
      'left for another page': () => open(page, '/admin'),
    };
    const more = page.getByLabel('More actions');
    for (const [how, go] of Object.entries(leave)) {
      await more.click();
      await erase.click();
      await number.fill('100101');
      await go();
      await number.waitFor({ state: 'detached' });
      if (!page.url().includes(path)) await open(page, path);
      await more.click();
      await erase.click();
      expect(await number.inputValue(), how).toBe('');
      await page.keyboard.press('Escape');
    }
    // Who is led through the login finds it as it was.
    await more.click();
    await erase.click();
    await number.fill('100101');
    await page.reload();
    expect(await number.inputValue()).toBe('100101');
  });
});
