import { payApi } from '@guildhall/contracts/pay';
import { jobRoutes as routes } from '@guildhall/service-kit/jobs';
import type { FastifyInstance } from 'fastify';
import { insert } from '../../audit/repository.js';
import type { Db } from '../../database.js';

export function jobRoutes(app: FastifyInstance, db: Db): void {
  routes(app, payApi.endpoints, db, (tx, { job: { id, name }, caller }) =>
    insert(tx, {
      action: 'job.retry',
      actor: caller,
      memberNumber: null,
      details: { job: id, name },
    }),
  );
}
