import type { JobDefinition } from '@guildhall/service-kit/jobs';

export interface NotifySync {
  readonly run_id: string;
  /** Only the requested mail, which is repeated until it is sent. */
  readonly mail?: true;
}

/** Sends webhooks and mail when a run ends. */
export const notifySync: JobDefinition<NotifySync> = {
  name: 'notify-sync',
  subjectOf: ({ run_id, mail }) => `${run_id}${mail ? ' mail' : ''}`,
  concurrency: 1,
  expireInSeconds: 45,
  retry: { firstSeconds: 30, longestSeconds: 600, forHours: 24 },
};
