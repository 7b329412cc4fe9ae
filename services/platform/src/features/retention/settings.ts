import { set } from '@guildhall/service-kit';

const most = 36_500;

function parseDays(text: string): number | null {
  if (text === 'off') return null;
  if (/^[1-9]\d{0,4}$/.test(text) && Number(text) <= most) return Number(text);
  throw new Error(`must be a number of days from 1 to ${most}, or off`);
}

const days = (name: string, what: string, fallback: string) =>
  set.parsed<number | null>(
    name,
    `Days that ${what} are kept; off: for ever.`,
    'days | off',
    parseDays,
    {
      fallback,
    },
  );

export const retentionSettings = {
  eventKeepDays: days('EVENT_KEEP_DAYS', 'outgoing events that were delivered or given up', '90'),
  usageKeepDays: days('USAGE_KEEP_DAYS', 'counts of requests', '400'),
  // The law of the place decides how long; nothing here does.
  auditKeepDays: days('AUDIT_KEEP_DAYS', 'rows of the audit log', 'off'),
} as const;
