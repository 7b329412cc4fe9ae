import { getPayHistory, type PayDay } from '@guildhall/contracts/pay';
import { dailyHistory, serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database.js';
import { figures } from './figures.js';

export function historyRoutes(app: FastifyInstance, db: Db): void {
  const history = dailyHistory<PayDay>(app, db, figures);
  serve(app, getPayHistory, async ({ query }) => ({ days: await history.read(query.days ?? 90) }));
}
