import { set } from '@guildhall/service-kit';

const days = (env: string, what: string, fallback: string) =>
  set.days(env, `Days that ${what} are kept; off: for ever.`, fallback);

export const retentionSettings = {
  eventKeepDays: days('EVENT_KEEP_DAYS', 'outgoing events that were delivered or given up', '90'),
  usageKeepDays: days('USAGE_KEEP_DAYS', 'counts of requests', '400'),
  // The law of the place decides how long; nothing here does.
  auditKeepDays: days('AUDIT_KEEP_DAYS', 'rows of the audit log', 'off'),
} as const;
