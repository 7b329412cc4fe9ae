import { once } from 'node:events';
import { connect } from 'node:net';
import { createClient } from '@guildhall/contracts/client';
import { platformApi } from '@guildhall/contracts/platform';
import { personCalled } from '@guildhall/local-stack/sample';
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

/** A member makes an address, is written to, and reads it; nobody else is taken for a member. */
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
    `nobody@${email.split('@')[1]}`,
    'x',
  ).then(
    () => false,
    error => /^550 /m.test(error.message),
  );
  if (!refused) throw new Error('A letter to nobody was taken.');
  return mailbox;
}
