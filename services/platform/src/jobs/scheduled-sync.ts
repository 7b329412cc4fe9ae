import { scheduledJob } from '@guildhall/service-kit/jobs';

/** By SYNC_CRON: a start of the service is no reason to read the whole source. */
export const scheduledSync = (cron: string) =>
  scheduledJob('scheduled-sync', cron, { atStart: false });
