import { once } from 'node:events';
import { connect } from 'node:net';
import { createClient } from '@guildhall/contracts/client';
import { platformApi } from '@guildhall/contracts/platform';
import { personCalled } from '@guildhall/local-stack/sample';
import pg from 'pg';
import { until } from '../../until.js';
import { loggedIn } from '../../web-session.js';
import type { World } from '../world.js';

type Line = readonly [send: string | null, expected: RegExp];

/** A conversation with a mail server: what is sent, and what has to come back before the next line. */
async function converse(port: number, lines: readonly Line[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.setTimeout(15_000, () => socket.destroy(new Error('silence')));
  let heard = '';
  let all = '';
  socket.on('data', data => {
    heard += data;
    all += data;
  });
  try {
    for (const [send, expected] of lines) {
      if (send !== null) {
        heard = '';
        socket.write(send);
      }
      while (!expected.test(heard)) {
        if (/^(5\d\d |\S+ (NO|BAD) )/m.test(heard)) throw new Error(heard.trim());
        await once(socket, 'data', { signal: AbortSignal.timeout(15_000) });
      }
    }
    return all;
  } finally {
    socket.destroy();
  }
}

const smtp = (port: number, to: string, subject: string) =>
  converse(port, [
    [null, /^220 /m],
    ['EHLO outside.example.net\r\n', /^250 /m],
    ['MAIL FROM:<friend@example.net>\r\n', /^250 /m],
    [`RCPT TO:<${to}>\r\n`, /^250 /m],
    ['DATA\r\n', /^354 /m],
    [
      `From: friend@example.net\r\nTo: ${to}\r\nSubject: ${subject}\r\n\r\nHello.\r\n.\r\n`,
      /^250 /m,
    ],
    ['QUIT\r\n', /^221 /m],
  ]);

const inbox = (port: number, user: string, password: string) =>
  converse(port, [
    [null, /^\* OK/m],
    [`a LOGIN "${user}" "${password}"\r\n`, /^a OK/m],
    ['b SELECT INBOX\r\n', /^b OK/m],
    ['c FETCH 1:* (BODY[HEADER.FIELDS (SUBJECT)])\r\n', /^c (OK|BAD)/m],
    ['d LOGOUT\r\n', /^d OK/m],
  ]);

export interface Mailbox {
  readonly address: string;
  readonly password: string;
}

export const hasMail = async (world: World, { address, password }: Mailbox, subject: string) =>
  (await inbox(Number(world.ports.IMAP_PORT), address, password)).includes(subject);

/** A letter by SMTP, over LMTP into the mailbox, and out of it by IMAP. */
export async function deliver(world: World, mailbox: Mailbox, subject: string): Promise<void> {
  await smtp(Number(world.ports.SMTP_PORT), mailbox.address, subject);
  await until('the letter is there', () => hasMail(world, mailbox, subject), 30_000);
}

/** A member creates an address and receives mail; unknown recipients are refused. */
export async function mail(world: World): Promise<Mailbox> {
  const cookie = await loggedIn(world.url.platform, personCalled('jose.nunez'));
  const client = createClient(platformApi, {
    baseUrl: world.url.platform,
    headers: { cookie, origin: world.url.platform },
  });
  const { options } = await client.checkMailAvailability({ body: {} });
  const [free] = options.filter(({ available }) => available);
  const { email, password } = await client.createMailAccount({
    body: { emailFormat: free?.format ?? '' },
  });
  const mailbox = { address: email, password };
  await deliver(world, mailbox, 'A first letter');
  const refused = await smtp(
    Number(world.ports.SMTP_PORT),
    `unknown@${email.split('@')[1]}`,
    'x',
  ).then(
    () => false,
    error => /^550 /m.test(error.message),
  );
  if (!refused) throw new Error('Mail to an unknown recipient was accepted.');
  return mailbox;
}

const refused = (work: Promise<unknown>, how: RegExp) =>
  work.then(
    () => false,
    error => how.test(error.message),
  );

/** The member leaves and a month passes: Postfix refuses mail and Dovecot refuses logins. Then they return. */
export async function closes(world: World, mailbox: Mailbox): Promise<void> {
  const client = new pg.Client(world.database('platform'));
  await client.connect();
  const ask = (text: string, values: unknown[] = []) => client.query(text, values);
  const enqueue = (name: string, data: object, subject: string) =>
    ask(
      `with asked as (insert into jobs.job (name, data, singleton_key) values ($1, $2, $3) on conflict do nothing)
       select pg_notify('jobs_added', $1)`,
      [name, data, subject],
    );
  const owned = 'member_number = (select member_number from mail_accounts where address = $1)';
  const become = async (status: string) => {
    await ask(`update members set status = $2 where ${owned}`, [mailbox.address, status]);
    await enqueue('find-leavings', {}, 'all');
  };
  const isAsked = async (direction: string) =>
    (
      await ask(
        `select member_number from leavings where ${owned} and system = 'mail' and direction = $2 and attempts > 0`,
        [mailbox.address, direction],
      )
    ).rows[0]?.member_number;
  try {
    await become('inactive');
    await until('the member is told', async () => (await isAsked('end')) !== undefined);
    const member: string = await isAsked('end');
    await ask(
      `update leavings set requested_at = requested_at - interval '31 days' where member_number = $1`,
      [member],
    );
    await enqueue('leaving', { member }, member);
    const { IMAP_PORT, SMTP_PORT } = world.ports;
    await until('no mail is taken', () =>
      refused(smtp(Number(SMTP_PORT), mailbox.address, 'Too late'), /^550 /m),
    );
    await until('logins are refused', () =>
      refused(inbox(Number(IMAP_PORT), mailbox.address, mailbox.password), / NO /),
    );
    await become('active');
    await until('they are back', async () => (await isAsked('return')) !== undefined);
    await deliver(world, mailbox, `Back again ${Date.now()}`);
  } finally {
    await client.end();
  }
}
