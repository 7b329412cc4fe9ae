import { platformApi } from '@guildhall/contracts/platform';
import { jobRoutes as routes } from '@guildhall/service-kit/jobs';
import type { FastifyInstance } from 'fastify';
import { askedBy } from '../../audit/actor.js';
import { insertAuditEntry } from '../../audit/repository.js';
import type { Db } from '../../database.js';

export function jobRoutes(app: FastifyInstance, db: Db): void {
  routes(app, platformApi.endpoints, db, (tx, { job, caller, requestId }) =>
    insertAuditEntry(tx, {
      ...askedBy(caller, requestId),
      action: 'job.retry',
      resource: `job:${job.id}`,
      after: { name: job.name },
    }),
  );
}
