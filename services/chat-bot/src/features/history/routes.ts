import { type ChatBotDay, getChatBotHistory, getQueues } from '@guildhall/contracts/chat-bot';
import { dailyHistory, serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { figures } from './figures.js';
import { countQueues } from './repository.js';

const success = true as const;

export function historyRoutes(app: FastifyInstance, pool: pg.Pool): void {
  const history = dailyHistory<ChatBotDay>(app, pool, figures);
  serve(app, getQueues, async () => ({ success, queues: await countQueues(pool) }));
  serve(app, getChatBotHistory, async ({ query }) => ({
    success,
    days: await history.read(query.days ?? 90),
  }));
}
