import { createClient } from '@guildhall/contracts/client';
import { payApi } from '@guildhall/contracts/pay';
import { platformApi } from '@guildhall/contracts/platform';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { loggedIn } from '../../../src/web-session.js';
import { barriers } from '../barriers.js';
import { picture } from '../browser.js';
import { chatAccount, inDatabase, person, platform, stack, tokenOf } from '../stack.js';
import { leaving } from '../travelers.js';
import { eventually, press } from './desk.js';

const whose = () => person(leaving).member_number ?? '';
const isOpen = async () =>
  (
    await inDatabase('mailhost', 'select active from mailhost.mailboxes where owner = $1', [
      whose(),
    ])
  )[0]?.active;

async function makeMailbox(): Promise<void> {
  const { login, password } = person(leaving);
  const cookie = await loggedIn(platform, { login, password });
  const headers = { cookie, origin: platform };
  const client = createClient(platformApi, { baseUrl: platform, headers });
  const { options } = await client.checkMailAvailability({ body: {} });
  await client.createMailAccount({ body: { emailFormat: options[0]?.format ?? '' } });
}

/** A linked account, a mailbox and a calendar feed. Gives the address of the feed. */
async function settleIn(): Promise<string> {
  const { chat_id, chat_username } = person(leaving);
  const program = createClient(platformApi, { baseUrl: platform, apiKey: stack.keys.api_key });
  await program.linkChat({
    params: { memberNumber: whose() },
    body: { chat_id: chat_id ?? '', chat_username: chat_username ?? '' },
  });
  await makeMailbox();
  const baseUrl = stack.services.pay ?? '';
  const own = createClient(payApi, { baseUrl, token: await tokenOf(leaving) });
  const { url } = await own.renewCalendarFeed({ body: {} });
  await eventually(async () => (await chatAccount(leaving)).roles).toContain('Member');
  return `${baseUrl}${url.slice(url.indexOf('/calendar.ics'))}`;
}

async function bringIn(page: Page, status: string): Promise<void> {
  await inDatabase('source', 'update members set status = $2 where membernumber = $1', [
    whose(),
    status,
  ]);
  await page.goto(`${platform}/admin/sync`);
  await press(page, 'Run it');
  await eventually(() =>
    inDatabase('platform', 'select 1 from members where member_number = $1 and status = $2', [
      whose(),
      status,
    ]),
  ).toHaveLength(1);
}

/** As a month later. */
const monthPasses = () =>
  inDatabase(
    'platform',
    `with earlier as (
       update leavings set requested_at = requested_at - interval '31 days' where member_number = $1),
     asked as (insert into jobs.job (name, data, singleton_key)
       values ('leaving', jsonb_build_object('member', $1::text), $1))
     select pg_notify('jobs_added', 'leaving')`,
    [whose()],
  );

/** From the row of the source to the receipt, and back. */
export async function leaveAndReturn(page: Page): Promise<void> {
  const feed = await settleIn();
  const readFeed = async () => (await fetch(feed)).status;
  expect([await readFeed(), await isOpen()]).toEqual([200, true]);

  await bringIn(page, 'inactive');
  await page.goto(`${platform}/admin/members/${whose()}`);
  const receipt = page.getByRole('region', { name: 'Leaving' });
  const line = (system: string, state: string) =>
    receipt
      .getByRole('listitem')
      .filter({ hasText: `${system}: ${state}` })
      .waitFor();
  for (const system of ['Chat roles', 'Shared checks', 'Calendar feed', 'Representative’s rights'])
    await line(system, 'suspended');
  await line('Mailbox', 'closes in');
  await receipt.getByText('No notice was sent: no mail server is configured').waitFor();
  expect([(await chatAccount(leaving)).roles, await readFeed(), await isOpen()]).toEqual([
    ...[[], 404, true],
  ]);
  await picture(page, 'portal-admin-leaving', true);
  expect(await barriers(page)).toEqual([]);

  await page.goto(`${platform}/admin/leavings`);
  await page
    .getByRole('region', { name: 'Leaving' })
    .getByRole('row', { name: new RegExp(`${whose()}.*Mailbox`) })
    .waitFor();
  await page.getByText('inactive: Chat roles, Mailbox').waitFor();
  expect(await barriers(page)).toEqual([]);

  await monthPasses();
  await page.goto(`${platform}/admin/members/${whose()}`);
  await line('Mailbox', 'suspended');
  await page.getByText('This member left, and everything is suspended.').waitFor();
  expect(await isOpen()).toBe(false);

  await bringIn(page, 'active');
  await page.goto(`${platform}/admin/members/${whose()}`);
  for (const system of ['Chat roles', 'Mailbox', 'Calendar feed']) await line(system, 'restored');
  await page.getByText('This member returned, and everything is restored.').waitFor();
  await eventually(async () => (await chatAccount(leaving)).roles).toContain('Member');
  expect([await readFeed(), await isOpen()]).toEqual([200, true]);
}
