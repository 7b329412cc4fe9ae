import { type ScheduledJob, scheduledJob } from '@guildhall/service-kit/jobs';

export interface RunSync {
  /** Looks later whether the run that is under way now still has a process. */
  readonly later?: true;
}

/** Ends a run whose process was killed, and starts the next one that waits. */
export const runSync: ScheduledJob = {
  ...scheduledJob('run-sync', '* * * * *'),
  subjectOf: ({ later }: RunSync) => (later ? 'later' : 'all'),
};
