/** Retries with exponential backoff (factor two). */
export interface RetryPlan {
  readonly firstSeconds: number;
  readonly longestSeconds: number;
  /** Time limit since the first request; a later failure is final and needs an administrator. */
  readonly forHours: number;
  /** A permanent error: retried once, then left to an administrator. */
  readonly isFinal?: (error: unknown) => boolean;
}

/** A kind of background work. Its data holds ids, never personal data. */
export interface JobDefinition<Data extends object> {
  readonly name: string;
  /** Deduplication key: requesting it again while it waits adds no job. */
  readonly subjectOf: (data: Data) => string;
  /** Concurrency per process. */
  readonly concurrency: number;
  /** Upper bound of the run time; a killed job restarts after this. */
  readonly expireInSeconds: number;
  readonly retry: RetryPlan;
}

export interface JobContext {
  /** Aborted on shutdown; another process continues the job. */
  readonly signal: AbortSignal;
  /** When a worker took it: until then, other requests merged into it. */
  readonly startedAt: Date;
  /** Number of earlier failures. */
  readonly failures: number;
  /** Time of the next retry if it fails now, given an optional Retry-After. Null: this is the last attempt. */
  readonly retryAt: (askedFor?: number) => Date | null;
}

/** May return a result for waiting callers: names and codes, no personal data. */
export type JobHandler<Data extends object> = (data: Data, context: JobContext) => Promise<unknown>;

export interface ScheduledJob extends JobDefinition<object> {
  /** In UTC, to the minute. */
  readonly cron: string;
  /** Also at startup, to catch up on a missed run. */
  readonly atStart: boolean;
}

/** For recurring jobs. */
const untilNextTime: RetryPlan = { firstSeconds: 30, longestSeconds: 600, forHours: 1 };

/** A job without a subject, such as a purge: one at a time. */
export const scheduledJob = (
  name: string,
  cron: string,
  { atStart = true }: { readonly atStart?: boolean } = {},
): ScheduledJob => ({
  name,
  cron,
  atStart,
  subjectOf: () => 'all',
  concurrency: 1,
  expireInSeconds: 45,
  retry: untilNextTime,
});
