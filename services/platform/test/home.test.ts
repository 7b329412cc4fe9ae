import { afterAll, expect, test } from 'vitest';
import { insertMembers } from './factories.js';
import { startPlatform } from './harness.js';

const platform = await startPlatform({
  MAIL_DOMAIN: 'example.org',
  MAIL_IMAP: 'imaps://mail.example.org',
  MAIL_SMTP: 'smtp://mail.example.org',
  CHAT_BOT_URL: 'http://127.0.0.1:1',
  EVENT_SUBSCRIBERS: 'none',
});
await platform.pool.query(`insert into regions (code, name) values ('NE', 'Northeast')`);
await platform.pool.query(
  `insert into facilities (code, name, region_code) values ('ZNY', 'New York Center', 'NE')`,
);
afterAll(() => platform.stop());

async function home(member: string | null, roles: readonly string[] = []) {
  const headers = await platform.session({ subject: `person-${member}`, member, roles });
  const { status, body } = await platform.send('GET', '/api/me/home', { headers });
  expect(status).toBe(200);
  return body;
}

test('shows the record with names, missing fields, and the state of chat and mail', async () => {
  await insertMembers(platform.pool, [
    { member_number: '1', first_name: 'Rosa', facility_code: 'ZNY', email: 'rosa@example.net' },
    { member_number: '2', first_name: 'Otto', facility_code: null, email: null },
  ]);
  expect(await home('1')).toMatchObject({
    member: { member_number: '1', facility_name: 'New York Center', region_name: 'Northeast' },
    user: { first_name: 'Rosa', member_number: '1' },
    missing: [],
    chat: { state: 'not_linked', account: null },
    mail: {
      state: 'none',
      address: null,
      domain: 'example.org',
      servers: {
        imap: { host: 'mail.example.org', port: 993, security: 'tls' },
        smtp: { host: 'mail.example.org', port: 587, security: 'starttls' },
      },
    },
    represents: [],
    is_administrator: false,
  });
  expect((await home('2')).missing).toEqual(['email', 'facility', 'region']);
});

test('a linked account and an open mailbox are shown', async () => {
  await insertMembers(platform.pool, [{ member_number: '3' }]);
  await platform.pool.query(
    `insert into chat_links (member_number, chat_id, chat_username, verified_at)
     values ('3', '184067352906014723', '<img src=x onerror=alert(1)>', now())`,
  );
  await platform.pool.query(
    `insert into mail_accounts (member_number, address, reserved_at, created_at)
     values ('3', 'three@example.org', now(), now())`,
  );
  expect(await home('3')).toMatchObject({
    chat: { state: 'linked', account: '<img src=x onerror=alert(1)>' },
    mail: { state: 'open', address: 'three@example.org' },
  });
});

test('an address whose creation was interrupted is reported', async () => {
  await insertMembers(platform.pool, [{ member_number: '4' }]);
  await platform.pool.query(
    `insert into mail_accounts (member_number, address, reserved_at) values ('4', 'four@example.org', now())`,
  );
  expect((await home('4')).mail).toMatchObject({ state: 'begun', address: 'four@example.org' });
});

test('an inactive member sees the record, and that chat and mail are unavailable', async () => {
  await insertMembers(platform.pool, [{ member_number: '5', status: 'inactive' }]);
  expect(await home('5')).toMatchObject({
    member: { status: 'inactive' },
    chat: { state: 'inactive' },
    mail: { state: 'not_eligible' },
  });
});

test.each([
  ['no claim at all', null],
  ['an unknown member number', '999'],
])('a login with %s is told which member was looked for', async (_, value) => {
  expect(await home(value)).toMatchObject({
    member: null,
    missing: [],
    member_claim: { name: 'member_number', value },
  });
});

test('administrators and current representatives see their role', async () => {
  await insertMembers(platform.pool, [{ member_number: '6', facility_code: 'ZNY' }]);
  await platform.pool.query(
    `insert into positions (id, member_number, position_type, facility_code, start_date, end_date, is_active)
     values (1, '6', 'facrep', 'ZNY', '2020-01-01', null, true),
            (2, '6', 'facrep', 'ZNY', '2020-01-01', '2021-01-01', true),
            (3, '6', 'president', 'ZNY', '2020-01-01', null, true)`,
  );
  expect(await home('6', ['admin'])).toMatchObject({ is_administrator: true, represents: ['ZNY'] });
});

test('says so if neither chat nor mail is offered', async () => {
  const bare = await startPlatform();
  await insertMembers(bare.pool, [{ member_number: '1' }]);
  const headers = await bare.session({ member: '1' });
  const { body } = await bare.send('GET', '/api/me/home', { headers });
  expect([body.chat.state, body.mail.state]).toEqual(['not_offered', 'not_offered']);
  await bare.stop();
});
