import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { type ErrorShape, endpoints } from './endpoint.js';
import { Nullable, namedObject, OneOf, PathId, Timestamp } from './schema.js';

/** Counts give the total if the list is longer. */
export const JOBS_AT_MOST = 200;

export const JobCounts = namedObject('JobCounts', {
  waiting: Type.Integer(),
  running: Type.Integer(),
  retrying: Type.Integer({ description: 'Failed and waiting for a retry' }),
  failed: Type.Integer({ description: 'Failed permanently' }),
});
export type JobCounts = Static<typeof JobCounts>;

/** A job that failed permanently or will be retried. */
export const Job = namedObject('Job', {
  id: Type.String(),
  name: Type.String({ description: 'Its kind', examples: ['purge'] }),
  subject: Type.String({ description: 'The subject', examples: ['all'] }),
  state: OneOf(['failed', 'retrying']),
  failures: Type.Integer(),
  error: Nullable(Type.String({ description: 'The last error' })),
  created_at: Timestamp,
  next_attempt_at: Nullable(Timestamp),
});
export type Job = Static<typeof Job>;

interface Style<S extends ErrorShape> {
  readonly shape: S;
  /** Path prefix of the service's administration. */
  readonly prefix: string;
  readonly tag: string;
  /** The service's success schema. */
  readonly success: <P extends TProperties>(properties: P) => TObject<P>;
}

/** Endpoints for failed jobs, the same in every service. */
export function jobsOf<const S extends ErrorShape>({ shape, prefix, tag, success }: Style<S>) {
  const endpoint = endpoints(shape);
  const admin = { auth: 'admin', tag, additional: true } as const;
  return {
    listJobs: endpoint({
      ...admin,
      method: 'GET',
      path: `${prefix}/jobs`,
      summary: 'Failed and retrying jobs, and counts of waiting and running ones',
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
