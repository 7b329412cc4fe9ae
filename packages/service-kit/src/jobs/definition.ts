/** How a job that fails is tried again: each wait is twice the one before. */
export interface RetryPlan {
  readonly firstSeconds: number;
  readonly longestSeconds: number;
  /** Since it was first asked for; a failure after that is final, and an administrator's to look at. */
  readonly forHours: number;
}

/** One kind of work outside a request. Its data holds ids, never personal data. */
export interface JobDefinition<Data extends object> {
  readonly name: string;
  /** What it is about: asked for twice while it waits, it is one job. */
  readonly subjectOf: (data: Data) => string;
  /** How many each process works on at once. */
  readonly concurrency: number;
  /** Longer than it can take: a job whose process was killed starts again after this. */
  readonly expireInSeconds: number;
  readonly retry: RetryPlan;
}

export interface JobContext {
  /** Aborted when the service stops: another process goes on with the job. */
  readonly signal: AbortSignal;
  /** How often it failed before. */
  readonly failures: number;
}

/** An object that it gives is for those who wait for the job: names and codes, no personal data. */
export type JobHandler<Data extends object> = (data: Data, context: JobContext) => Promise<unknown>;

export interface ScheduledJob extends JobDefinition<object> {
  /** In UTC, to the minute. */
  readonly cron: string;
}

/** For what comes again by itself. */
const untilNextTime: RetryPlan = { firstSeconds: 30, longestSeconds: 600, forHours: 1 };

/** Such as a purge: one at a time, about everything. */
export const scheduledJob = (name: string, cron: string): ScheduledJob => ({
  name,
  cron,
  subjectOf: () => 'all',
  concurrency: 1,
  expireInSeconds: 45,
  retry: untilNextTime,
});
