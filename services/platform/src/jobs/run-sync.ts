import { type ScheduledJob, scheduledJob } from '@guildhall/service-kit/jobs';

export interface RunSync {
  /** Checks later whether the active run still has a process. */
  readonly later?: true;
}

/** Ends a run whose process was killed, and starts the next one. */
export const runSync: ScheduledJob = {
  ...scheduledJob('run-sync', '* * * * *'),
  subjectOf: ({ later }: RunSync) => (later ? 'later' : 'all'),
};
