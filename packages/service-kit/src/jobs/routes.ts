import type { Person } from '@guildhall/auth';
import type { ErrorShape, Job, jobsOf } from '@guildhall/contracts';
import type { FastifyInstance } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { serve } from '../server/serve.js';
import { countJobs, listTroubled, retryJob } from './failed-jobs.js';

type JobEndpoints = ReturnType<typeof jobsOf<ErrorShape>>;

export interface Retried {
  readonly job: Job;
  readonly caller: Person;
  readonly requestId: string;
}

/** Failed jobs, for administrators. A retry and its audit entry are one transaction. */
export function jobRoutes<Tables>(
  app: FastifyInstance,
  { listJobs, retryJob: retry }: JobEndpoints,
  db: Kysely<Tables>,
  audit: (tx: Transaction<Tables>, retried: Retried) => Promise<void>,
): void {
  serve(app, listJobs, async () => ({
    counts: await countJobs(db),
    jobs: await listTroubled(db),
  }));

  serve(app, retry, ({ params, caller, request }) =>
    db.transaction().execute(async tx => {
      const job = await retryJob(tx, params.id);
      await audit(tx, { job, caller, requestId: request.id });
      return { job };
    }),
  );
}
