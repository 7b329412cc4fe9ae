import { getQueues } from '@guildhall/contracts/chat-bot';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database.js';
import { countQueues } from './repository.js';

export function queueRoutes(app: FastifyInstance, db: Db, rulesProblem: () => string | null): void {
  serve(app, getQueues, async () => ({
    queues: { ...(await countQueues(db)), rules_problem: rulesProblem() },
  }));
}
