import type { JobDefinition } from '@guildhall/service-kit/jobs';

export interface NotifySync {
  readonly run_id: string;
}

/** Tells subscribers, and whoever reads the mail, that a run has ended. */
export const notifySync: JobDefinition<NotifySync> = {
  name: 'notify-sync',
  subjectOf: ({ run_id }) => run_id,
  concurrency: 1,
  expireInSeconds: 45,
  retry: { firstSeconds: 30, longestSeconds: 600, forHours: 24 },
};
