import { getPayHistory, type PayDay } from '@guildhall/contracts/pay';
import { dailyHistory, serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { figures } from './figures.js';

export function historyRoutes(app: FastifyInstance, pool: pg.Pool): void {
  const history = dailyHistory<PayDay>(app, pool, figures);
  serve(app, getPayHistory, async ({ query }) => ({ days: await history.read(query.days ?? 90) }));
}
