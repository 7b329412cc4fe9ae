import type { MailServer } from '@guildhall/contracts/platform';
import { set } from '@guildhall/service-kit';

function parseDomain(text: string): string {
  const domain = text.toLowerCase();
  // RFC 5321 4.1.2: labels of letters, digits and hyphens.
  if (
    !/^(?=.{1,200}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/.test(domain)
  )
    throw new Error('must be a domain like example.org');
  return domain;
}

function parseTypes(text: string): ReadonlySet<number> {
  const ids = text.split(',').map(part => part.trim());
  if (!ids.every(id => /^\d{1,9}$/.test(id))) throw new Error('must look like 1,2');
  return new Set(ids.map(Number));
}

const usualPorts: Readonly<Record<string, number>> = {
  'imaps:': 993,
  'imap:': 143,
  'smtps:': 465,
  'smtp:': 587,
};

/** TLS from the start or via STARTTLS; never unencrypted (RFC 8314). */
const serverOf =
  (scheme: 'imap' | 'smtp') =>
  (text: string): MailServer => {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || !new RegExp(`^${scheme}s?:$`).test(url.protocol) || url.hostname === '')
      throw new Error(`must look like ${scheme}s://mail.example.org`);
    return {
      host: url.hostname,
      port: Number(url.port) || (usualPorts[url.protocol] ?? 0),
      security: url.protocol.endsWith('s:') ? 'tls' : 'starttls',
    };
  };

const words = (text: string): ReadonlySet<string> =>
  new Set(text.split(',').map(word => word.trim().toLowerCase()));

export const mailSettings = {
  mailDomain: set.parsed<string | null>(
    'MAIL_DOMAIN',
    'Domain of members’ addresses. Without it there are no mail accounts.',
    'example.org',
    parseDomain,
    { fallback: null },
  ),
  mailHostDatabaseUrl: set.optionalAddress(
    'MAILHOST_DATABASE_URL',
    'Database with the table mailhost.mailboxes, which the mail servers read. Default: the service’s own.',
    ['postgres', 'postgresql'],
    { secret: true },
  ),
  mailImap: set.parsed<MailServer | null>(
    'MAIL_IMAP',
    'IMAP server for members’ mail programs, shown to them with MAIL_SMTP.',
    'imaps://… (TLS), or imap://… (STARTTLS)',
    serverOf('imap'),
    { fallback: null },
  ),
  mailSmtp: set.parsed<MailServer | null>(
    'MAIL_SMTP',
    'SMTP server for members’ mail programs.',
    'smtps://… (TLS), or smtp://… (STARTTLS)',
    serverOf('smtp'),
    { fallback: null },
  ),
  mailWebmail: set.optionalAddress('MAIL_WEBMAIL', 'Webmail page, which the mail page links to.', [
    'https',
    'http',
  ]),
  mailMemberTypes: set.parsed(
    'MAIL_MEMBER_TYPES',
    'Member types that include an address.',
    '1,2',
    parseTypes,
    { fallback: '1,2' },
  ),
  mailMemberStatuses: set.parsed(
    'MAIL_MEMBER_STATUSES',
    'Member statuses that include an address.',
    'active,retired',
    words,
    { fallback: 'active,retired' },
  ),
  leaveMailDays: set.integer(
    'LEAVE_MAIL_DAYS',
    'Days until a mailbox closes after its member left (LEAVING). The member is notified by mail, and the mailbox opens again if they return.',
    { fallback: 30, max: 3650 },
  ),
} as const;
