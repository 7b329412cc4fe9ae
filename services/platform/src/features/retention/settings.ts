import { auditSettings, keptFor } from '@guildhall/service-kit';

export const retentionSettings = {
  eventKeepDays: keptFor(
    'EVENT_KEEP_DAYS',
    'outgoing events that were delivered or given up',
    '90',
  ),
  usageKeepDays: keptFor('USAGE_KEEP_DAYS', 'counts of requests', '400'),
  ...auditSettings,
} as const;
