import { chatBotApi } from '@guildhall/contracts/chat-bot';
import { jobRoutes as routes } from '@guildhall/service-kit/jobs';
import type { FastifyInstance } from 'fastify';
import { insert } from '../../audit/repository.js';
import type { Db } from '../../database.js';

export function jobRoutes(app: FastifyInstance, db: Db): void {
  routes(app, chatBotApi.endpoints, db, (tx, { job: { id, name }, caller }) =>
    insert(tx, {
      action: 'job.retry',
      actor: `person:${caller.subject}`,
      actorMember: caller.member,
      details: { job: id, name },
    }),
  );
}
