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

const words = (text: string): ReadonlySet<string> =>
  new Set(text.split(',').map(word => word.trim().toLowerCase()));

export const mailSettings = {
  mailDomain: set.parsed<string | null>(
    'MAIL_DOMAIN',
    'Domain of members’ addresses; without it there are no mail accounts.',
    'example.org',
    parseDomain,
    { fallback: null },
  ),
  mailHostDatabaseUrl: set.optionalAddress(
    'MAILHOST_DATABASE_URL',
    'The database whose table mailhost.mailboxes the mail servers read; without it the service’s own.',
    ['postgres', 'postgresql'],
    { secret: true },
  ),
  mailMemberTypes: set.parsed(
    'MAIL_MEMBER_TYPES',
    'Member types that may have an address.',
    '1,2',
    parseTypes,
    { fallback: '1,2' },
  ),
  mailMemberStatuses: set.parsed(
    'MAIL_MEMBER_STATUSES',
    'What the status of a member may be who has one.',
    'active,retired',
    words,
    { fallback: 'active,retired' },
  ),
} as const;
