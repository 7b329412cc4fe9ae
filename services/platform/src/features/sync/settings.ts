import { listOf, parseTimeZone, set, type Values } from '@guildhall/service-kit';

/** What the services themselves act on; whoever left the source becomes inactive. */
const ownStatuses = ['active', 'inactive'];

function parseStatuses(text: string): readonly string[] {
  const statuses = text
    .toLowerCase()
    .split(',')
    .map(status => status.trim());
  if (!ownStatuses.every(status => statuses.includes(status)))
    throw new Error(`must hold ${ownStatuses.join(' and ')}`);
  if (statuses.some(status => status === '' || status.length > 32))
    throw new Error('must hold words of 1 to 32 characters');
  return statuses;
}

/** As mail programs write it, with the name of its owner before it or without: a mistyped one reaches nobody. */
function parseMailAddress(text: string): string {
  const [, bare = text] = /^[^<>]*<([^<>]*)>$/.exec(text) ?? [];
  if (!/^[^\s<>@,]+@[^\s<>@,]+$/.test(bare))
    throw new Error(`must hold mail addresses like it@example.org, and ${text} is none`);
  return text;
}

export const syncSettings = {
  sourceDatabaseUrl: set.optionalAddress(
    'SOURCE_DATABASE_URL',
    'The database that members are synchronised from.',
    ['postgres', 'postgresql', 'mysql', 'mariadb'],
    { secret: true },
  ),
  syncMapping: set.optionalText(
    'SYNC_MAPPING',
    'File that names the source’s tables and columns; without it the checked-in source-mapping.json.',
  ),
  sourceTimeZone: set.parsed<string | null>(
    'SOURCE_TIME_ZONE',
    'Zone of the clocks that stamp changed_at in the source; without it stamps of no zone may be of any, and half a day more is read again.',
    'America/New_York, UTC, …',
    parseTimeZone,
    { fallback: null },
  ),
  memberStatuses: set.parsed(
    'MEMBER_STATUSES',
    'What the status of a member may be; rows of the source with another are rejected.',
    'active,inactive,…',
    parseStatuses,
    { fallback: 'active,inactive,retired' },
  ),
  syncCron: set.cron(
    'SYNC_CRON',
    'When to synchronise everything by itself, in UTC; without it never.',
    null,
  ),
  syncTimeout: set.integer('SYNC_TIMEOUT', 'Seconds that one synchronisation may take.', {
    fallback: 3600,
    min: 1,
    max: 86_400,
  }),
  syncOverlap: set.integer(
    'SYNC_OVERLAP',
    'Seconds before the last synchronisation that an incremental one reads again: what was committed late, or stamped by a clock that is behind.',
    { fallback: 3600, max: 604_800 },
  ),
  syncWaitMs: set.integer(
    'SYNC_WAIT_MS',
    'Milliseconds that a caller waits for a synchronisation to end before it is told that it goes on.',
    { fallback: 2000, max: 30_000 },
  ),
  syncMaxDeactivatePercent: set.integer(
    'SYNC_MAX_DEACTIVATE_PERCENT',
    'Largest share of the live rows that may be gone from the source, or become inactive in it, at once.',
    { fallback: 10, max: 100 },
  ),
  smtpUrl: set.optionalAddress(
    'SMTP_URL',
    'Where notices are handed over as mail.',
    ['smtp', 'smtps'],
    { secret: true },
  ),
  mailFrom: set.parsed('MAIL_FROM', 'Sender of notices.', 'mail address', parseMailAddress, {
    fallback: 'guildhall@localhost',
  }),
  syncMailTo: set.parsed(
    'SYNC_MAIL_TO',
    'Who gets a mail when a synchronisation with notice has ended, when the schedule’s begin to fail, and when they work again.',
    'mail addresses, comma-separated',
    text => listOf(text).map(parseMailAddress),
    { fallback: '' },
  ),
} as const;
export type SyncSettings = Values<typeof syncSettings>;
