import { readConfig } from '@guildhall/service-kit';
import { afterAll, expect, test } from 'vitest';
import { mailSettings } from '../src/features/mail/settings.js';
import { insertMembers } from './factories.js';
import { startPlatform } from './harness.js';

const platform = await startPlatform({
  MAIL_DOMAIN: 'example.org',
  MAIL_IMAP: 'imaps://imap.example.org:1993',
  MAIL_SMTP: 'smtp://smtp.example.org',
  ORG_NAME: 'Union <of> "All" & more',
});
await insertMembers(platform.pool, [
  { member_number: '1' },
  { member_number: '2' },
  { member_number: '3' },
]);
await platform.pool.query(
  `insert into mail_accounts (member_number, address, reserved_at, created_at, closed_at)
   values ('1', 'rosa.quintero@example.org', now(), now(), null),
          ('3', 'closed@example.org', now(), now(), now())`,
);
afterAll(() => platform.stop());

const profileOf = async (member: string) =>
  platform.app.inject({
    url: '/api/mailhost/profile.mobileconfig',
    headers: await platform.session({ subject: `person-${member}`, member }),
  });

test('an Apple profile configures the member’s own account, without its password', async () => {
  const answer = await profileOf('1');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^application\/x-apple-aspen-config/);
  expect(answer.headers['cache-control']).toBe('no-store');
  const pairs = Object.fromEntries(
    [...answer.body.matchAll(/<key>(\w+)<\/key><(?:string|integer)>([^<]*)</g)].map(
      ([, key, value]) => [key, value],
    ),
  );
  expect(pairs).toMatchObject({
    EmailAccountType: 'EmailTypeIMAP',
    EmailAddress: 'rosa.quintero@example.org',
    IncomingMailServerHostName: 'imap.example.org',
    IncomingMailServerPortNumber: '1993',
    IncomingMailServerUsername: 'rosa.quintero@example.org',
    OutgoingMailServerHostName: 'smtp.example.org',
    OutgoingMailServerPortNumber: '587',
    EmailAccountDescription: 'Union &lt;of&gt; &quot;All&quot; &amp; more',
  });
  expect(answer.body).not.toMatch(/<key>\w*Password<\/key><string>/);
  // Loaded twice it replaces itself.
  expect((await profileOf('1')).body).toBe(answer.body);
});

test('profiles are only for members with an open account, and only their own', async () => {
  expect((await profileOf('2')).statusCode).toBe(404);
  expect((await profileOf('3')).statusCode).toBe(404);
  expect((await platform.send('GET', '/api/mailhost/profile.mobileconfig')).status).toBe(401);
});

test('Thunderbird finds the domain’s mail settings', async () => {
  const { body, statusCode, headers } = await platform.app.inject({
    url: '/.well-known/autoconfig/mail/config-v1.1.xml?emailaddress=rosa.quintero@example.org',
  });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8']);
  expect(body).toMatch(
    /<incomingServer type="imap">\s*<hostname>imap\.example\.org<\/hostname>\s*<port>1993<\/port>\s*<socketType>SSL</,
  );
  expect(body).toMatch(
    /<outgoingServer type="smtp">\s*<hostname>smtp\.example\.org<\/hostname>\s*<port>587<\/port>\s*<socketType>STARTTLS</,
  );
});

test('without mail server settings no configuration is returned', async () => {
  const bare = await startPlatform({ MAIL_DOMAIN: 'example.org' });
  const answer = await bare.app.inject({ url: '/.well-known/autoconfig/mail/config-v1.1.xml' });
  expect(answer.statusCode).toBe(404);
  await bare.stop();
});

test.each([
  ['MAIL_IMAP', 'https://mail.example.org'],
  ['MAIL_IMAP', 'mail.example.org'],
  ['MAIL_SMTP', 'imaps://mail.example.org'],
])('%s=%s stops startup', (name, value) => {
  expect(() => readConfig(mailSettings, { [name]: value })).toThrow('must look like');
});
