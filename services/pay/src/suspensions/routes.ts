import { suspendPerson } from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../database.js';
import { save } from './repository.js';

/** Takes effect at once: what is suspended is asked for where it is read. */
export function suspensionRoutes(app: FastifyInstance, db: Db): void {
  serve(app, suspendPerson, async ({ params, body }) => ({
    suspended: await save(db, params.membernumber, body.suspended, new Date(body.as_of)),
    confirmed: true,
  }));
}
