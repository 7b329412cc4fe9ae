import { enqueue } from '@guildhall/service-kit/jobs';
import { beforeAll, expect, test } from 'vitest';
import { findLeavings } from '../src/jobs/find-leavings.js';
import { member, platform, setUpMail } from './mail-setup.js';

setUpMail();
beforeAll(async () => {
  await platform.app.ready();
});

const set = (number: string, status: string) =>
  platform.pool.query('update members set status = $2 where member_number = $1', [number, status]);
const daysPass = (days: number) =>
  platform.pool.query(
    `update leavings set requested_at = requested_at - make_interval(days => $1)`,
    [days],
  );
/** As every quarter of an hour. */
const look = () => enqueue(platform.db.kysely, findLeavings, [{}]);

const isOpen = async (owner: string) =>
  (await platform.pool.query('select active from mailhost.mailboxes where owner = $1', [owner]))
    .rows[0].active;
const leaves = async (owner: string) =>
  (
    await platform.pool.query(
      `select direction, why ->> 'code' as why from leavings where member_number = $1 and system = 'mail' and attempts > 0`,
      [owner],
    )
  ).rows;
const noticed = [{ direction: 'end', why: 'leaving_no_smtp' }];

test('the mailbox of a member who became inactive closes after 30 days, and opens when they return', async () => {
  const [jane, retired] = [await member({ last: 'Leaving' }), await member({ last: 'Retiring' })];
  await jane.create({ emailFormat: 'jane.leaving' });
  await retired.create({ emailFormat: 'jane.retiring' });
  await set(jane.number, 'inactive');
  await set(retired.number, 'retired');
  await look();
  // There is no mail server that would take a notice.
  await expect.poll(() => leaves(jane.number)).toEqual(noticed);

  await daysPass(29);
  const other = await member({ last: 'Other' });
  await other.create({ emailFormat: 'jane.other' });
  await set(other.number, 'inactive');
  await look();
  await expect.poll(() => leaves(other.number)).toEqual(noticed);
  expect(await isOpen(jane.number)).toBe(true);

  await daysPass(1);
  await look();
  await expect.poll(() => isOpen(jane.number)).toBe(false);
  expect(await isOpen(other.number)).toBe(true);
  expect(await isOpen(retired.number)).toBe(true);
  const home = await platform.send('GET', '/api/me/home', {
    headers: await platform.session({ subject: `person-${jane.number}`, member: jane.number }),
  });
  expect(home.body.mail).toMatchObject({ state: 'not_eligible', address: null });

  await set(jane.number, 'active');
  await look();
  await expect.poll(() => isOpen(jane.number)).toBe(true);
  const auditEvents = async () =>
    (
      await platform.pool.query(
        `select action, actor from audit_log where member_number = $1 and action in ('mail.close', 'mail.reopen') order by id`,
        [jane.number],
      )
    ).rows;
  const actor = 'setting LEAVE_MAIL_DAYS';
  await expect.poll(auditEvents).toEqual([
    { action: 'mail.close', actor },
    { action: 'mail.reopen', actor },
  ]);
});

test('the period restarts for a member who returned before the mailbox closed', async () => {
  const jane = await member({ last: 'Returning' });
  await jane.create({ emailFormat: 'jane.returning' });
  await set(jane.number, 'inactive');
  await look();
  await expect.poll(() => leaves(jane.number)).toEqual(noticed);
  await daysPass(29);
  await set(jane.number, 'active');
  await look();
  await expect.poll(() => leaves(jane.number)).toEqual([{ direction: 'return', why: null }]);
  await set(jane.number, 'inactive');
  await look();
  await expect.poll(() => leaves(jane.number)).toEqual(noticed);
  await daysPass(29);
  await look();
  expect(await isOpen(jane.number)).toBe(true);
});

test('erasing a member closes their mailbox first', async () => {
  const jane = await member({ last: 'Erased' });
  await jane.create({ emailFormat: 'jane.erased' });
  await platform.pool.query(
    `update members set status = 'inactive', left_source_at = now() where member_number = $1`,
    [jane.number],
  );
  const { body } = await platform.send('POST', `/api/admin/members/${jane.number}/erase`, {
    headers: await platform.admin(),
    body: { confirm: jane.number },
  });
  expect(body.erasure).toMatchObject({ had_mailbox: true });
  await expect.poll(() => isOpen(jane.number)).toBe(false);
});

test('a new password opens a closed mailbox, and creating an address that was left closed does', async () => {
  const [jane, earlier] = [await member({ last: 'Locked' }), await member({ last: 'Left' })];
  await jane.create({ emailFormat: 'jane.locked' });
  await platform.pool.query('update mail_accounts set closed_at = now() where member_number = $1', [
    jane.number,
  ]);
  await platform.pool.query('update mailhost.mailboxes set active = false where owner = $1', [
    jane.number,
  ]);
  expect((await jane.reset()).status).toBe(200);
  expect(await isOpen(jane.number)).toBe(true);

  await platform.pool.query(
    `insert into mailhost.mailboxes (address, owner, password, active)
     values ('jane.left@example.org', $1, 'old', false)`,
    [earlier.number],
  );
  expect((await earlier.create({ emailFormat: 'jane.left' })).status).toBe(200);
  expect(await isOpen(earlier.number)).toBe(true);
});
