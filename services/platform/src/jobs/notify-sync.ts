import type { JobDefinition } from '@guildhall/service-kit/jobs';

export interface NotifySync {
  readonly run_id: string;
}

/** Sends webhooks and mail when a run ends. */
export const notifySync: JobDefinition<NotifySync> = {
  name: 'notify-sync',
  subjectOf: ({ run_id }) => run_id,
  concurrency: 1,
  expireInSeconds: 45,
  retry: { firstSeconds: 30, longestSeconds: 600, forHours: 24 },
};
