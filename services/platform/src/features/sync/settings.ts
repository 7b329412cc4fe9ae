import { listOf, parseTimeZone, set, type Values } from '@guildhall/service-kit';
import { parseLeaving } from '../../domain/leaving-table.js';

/** Statuses with a meaning in the services; members missing from the source become inactive. */
const ownStatuses = ['active', 'inactive'];

function parseStatuses(text: string): readonly string[] {
  const statuses = text
    .toLowerCase()
    .split(',')
    .map(status => status.trim());
  if (!ownStatuses.every(status => statuses.includes(status)))
    throw new Error(`must hold ${ownStatuses.join(' and ')}`);
  if (statuses.some(status => status === '' || status.length > 32))
    throw new Error('must contain words of 1 to 32 characters');
  return statuses;
}

/** Anchored, so that it matches the whole number. */
function parsePattern(text: string): RegExp {
  if (!/^\^.*\$$/s.test(text)) throw new Error('must begin with ^ and end with $');
  return new RegExp(text, 'u');
}

/** Like mail programs write it, with or without a name. */
function parseMailAddress(text: string): string {
  const [, bare = text] = /^[^<>]*<([^<>]*)>$/.exec(text) ?? [];
  if (!/^[^\s<>@,]+@[^\s<>@,]+$/.test(bare))
    throw new Error(`must contain mail addresses like it@example.org; ${text} is not one`);
  return text;
}

export const syncSettings = {
  sourceDatabaseUrl: set.optionalAddress(
    'SOURCE_DATABASE_URL',
    'Database to synchronize members from.',
    ['postgres', 'postgresql', 'mysql', 'mariadb'],
    { secret: true },
  ),
  syncMapping: set.optionalText(
    'SYNC_MAPPING',
    'File that maps the source’s tables and columns. Default: the checked-in source-mapping.json.',
  ),
  sourceTimeZone: set.parsed<string | null>(
    'SOURCE_TIME_ZONE',
    'Time zone of changed_at in the source. Without it, stamps may be from any zone, and incremental runs read half a day more.',
    'America/New_York, UTC, …',
    parseTimeZone,
    { fallback: null },
  ),
  memberStatuses: set.parsed(
    'MEMBER_STATUSES',
    'Allowed member statuses. Source rows with another status are rejected.',
    'active,inactive,…',
    parseStatuses,
    { fallback: 'active,inactive,retired' },
  ),
  memberNumberPattern: set.parsed(
    'MEMBER_NUMBER_PATTERN',
    'Pattern of member numbers. Source rows that do not match are rejected.',
    'regular expression',
    parsePattern,
    { fallback: '^[A-Za-z0-9][A-Za-z0-9-]{0,31}$' },
  ),
  leaving: set.parsed(
    'LEAVING',
    'What is suspended when a member gets a status or is missing from the source, and restored when they return: chat (managed roles), mail (the mailbox, after LEAVE_MAIL_DAYS), shares, feeds, representative.',
    'inactive=chat,mail;gone=chat,mail | none',
    parseLeaving,
    {
      fallback:
        'inactive=chat,mail,shares,feeds,representative;gone=chat,mail,shares,feeds,representative',
    },
  ),
  syncCron: set.cron(
    'SYNC_CRON',
    'Schedule of full synchronizations, in UTC. Without it there is none.',
    null,
  ),
  syncTimeout: set.integer('SYNC_TIMEOUT', 'Time limit of a synchronization in seconds.', {
    fallback: 3600,
    min: 1,
    max: 86_400,
  }),
  syncOverlap: set.integer(
    'SYNC_OVERLAP',
    'Overlap of incremental synchronizations in seconds, for late commits and slow clocks.',
    { fallback: 3600, max: 604_800 },
  ),
  syncWaitMs: set.integer(
    'SYNC_WAIT_MS',
    'Milliseconds a caller waits for a synchronization to end before getting the response that it continues.',
    { fallback: 2000, max: 30_000 },
  ),
  syncMaxDeactivatePercent: set.integer(
    'SYNC_MAX_DEACTIVATE_PERCENT',
    'Largest percentage of a type’s live rows that may leave the source or become inactive in one run.',
    { fallback: 10, max: 100 },
  ),
  syncMaxDeactivateRows: set.integer(
    'SYNC_MAX_DEACTIVATE_ROWS',
    'Largest number of such rows, whatever their percentage.',
    { fallback: 50 },
  ),
  smtpUrl: set.optionalAddress('SMTP_URL', 'Mail server for notices.', ['smtp', 'smtps'], {
    secret: true,
  }),
  mailFrom: set.parsed('MAIL_FROM', 'Sender of notices.', 'mail address', parseMailAddress, {
    fallback: 'guildhall@localhost',
  }),
  syncMailTo: set.parsed(
    'SYNC_MAIL_TO',
    'Recipients of mail when a synchronization with notice ends, when scheduled ones start to fail, and when they work again.',
    'mail addresses, comma-separated',
    text => listOf(text).map(parseMailAddress),
    { fallback: '' },
  ),
} as const;
export type SyncSettings = Values<typeof syncSettings>;
/** Constraints on source rows. */
export type RowSettings = Pick<SyncSettings, 'memberStatuses' | 'memberNumberPattern'>;
