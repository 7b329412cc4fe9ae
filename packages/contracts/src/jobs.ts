import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { type ErrorShape, endpoints } from './endpoint.js';
import { Nullable, namedObject, OneOf, PathId, Timestamp } from './schema.js';

/** A longer list is a problem of its own; the counts say how many there are. */
export const JOBS_AT_MOST = 200;

export const JobCounts = namedObject('JobCounts', {
  waiting: Type.Integer(),
  running: Type.Integer(),
  retrying: Type.Integer({ description: 'Failed, and wait for their next attempt' }),
  failed: Type.Integer({ description: 'Failed for good' }),
});
export type JobCounts = Static<typeof JobCounts>;

/** A job that failed: for good, or it is retried at a time. */
export const Job = namedObject('Job', {
  id: Type.String(),
  name: Type.String({ description: 'Its kind', examples: ['purge'] }),
  subject: Type.String({ description: 'What it is about', examples: ['all'] }),
  state: OneOf(['failed', 'retrying']),
  failures: Type.Integer(),
  error: Nullable(Type.String({ description: 'Why it failed last' })),
  created_at: Timestamp,
  next_attempt_at: Nullable(Timestamp),
});
export type Job = Static<typeof Job>;

interface Style<S extends ErrorShape> {
  readonly shape: S;
  /** Where the administrators' endpoints of the service begin. */
  readonly prefix: string;
  readonly tag: string;
  /** A success as the service has it. */
  readonly success: <P extends TProperties>(properties: P) => TObject<P>;
}

/** Failed jobs of a service, which each service lists and retries alike. */
export function jobsOf<const S extends ErrorShape>({ shape, prefix, tag, success }: Style<S>) {
  const endpoint = endpoints(shape);
  const admin = { auth: 'admin', tag, additional: true } as const;
  return {
    listJobs: endpoint({
      ...admin,
      method: 'GET',
      path: `${prefix}/jobs`,
      summary: 'Jobs that failed or are retried, and how many wait and run',
      response: {
        200: success({ counts: JobCounts, jobs: Type.Array(Job, { maxItems: JOBS_AT_MOST }) }),
      },
    }),
    retryJob: endpoint({
      ...admin,
      fresh: false,
      method: 'POST',
      path: `${prefix}/jobs/:id/retry`,
      summary: 'Retries a failed job now',
      params: Type.Object({ id: PathId }),
      response: { 200: success({ job: Job }) },
      errors: [409],
    }),
  };
}
