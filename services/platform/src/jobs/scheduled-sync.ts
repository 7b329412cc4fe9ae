import { scheduledJob } from '@guildhall/service-kit/jobs';

/** Follows SYNC_CRON; does not run at startup. */
export const scheduledSync = (cron: string) =>
  scheduledJob('scheduled-sync', cron, { atStart: false });
