import { auditSettings, retentionDays } from '@guildhall/service-kit';

export const retentionSettings = {
  eventKeepDays: retentionDays(
    'EVENT_KEEP_DAYS',
    'outgoing events that were delivered or abandoned',
    '90',
  ),
  usageKeepDays: retentionDays('USAGE_KEEP_DAYS', 'request counts', '400'),
  ...auditSettings,
} as const;
