import { getPayHistory, type PayDay } from '@guildhall/contracts/pay';
import { dailyHistory, type Figures, serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database.js';
import type { Tables } from '../../generated/tables.js';

const figures: Figures<Tables['daily_figures']> = {
  counted: {
    members: '(select count(*)::int from pay_configurations)',
    shifts: '(select count(*)::int from shifts where deleted_at is null)',
    statements: '(select count(*)::int from statements)',
    shared_checks: '(select count(*)::int from shared_checks where expires_at > now())',
  },
};

export function historyRoutes(app: FastifyInstance, db: Db): void {
  const history = dailyHistory<PayDay>(app, db, figures);
  serve(app, getPayHistory, ({ query }) => history.read(query));
}
