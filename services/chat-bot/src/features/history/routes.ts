import { type ChatBotDay, getChatBotHistory, getQueues } from '@guildhall/contracts/chat-bot';
import { dailyHistory, serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database.js';
import { countQueues, figures } from './repository.js';

export function historyRoutes(
  app: FastifyInstance,
  db: Db,
  rulesProblem: () => string | null,
): void {
  const history = dailyHistory<ChatBotDay>(app, db, figures);
  serve(app, getQueues, async () => ({
    queues: { ...(await countQueues(db)), rules_problem: rulesProblem() },
  }));
  serve(app, getChatBotHistory, ({ query }) => history.read(query));
}
