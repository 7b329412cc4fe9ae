import { listAudit } from '@guildhall/contracts/chat-bot';
import { type NamesOf, serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../database.js';
import { readAudit } from './repository.js';

export function auditRoutes(app: FastifyInstance, db: Db, namesOf: NamesOf): void {
  serve(app, listAudit, ({ query }) => readAudit(db, query, namesOf));
}
