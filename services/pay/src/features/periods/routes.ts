import { getCurrentPayPeriod, listPayPeriods } from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { requireActor } from '../../acting.js';
import { periodOfDate, periodRange } from '../../domain/calendar.js';
import { unfit } from '../../unfit.js';

export function periodRoutes(app: FastifyInstance, today: () => string): void {
  serve(app, getCurrentPayPeriod, ({ caller }) => {
    requireActor(caller);
    return periodOfDate(today());
  });

  serve(
    app,
    listPayPeriods,
    ({ caller, query: { year, start_period, end_period } }) => {
      requireActor(caller);
      return periodRange(year, start_period, end_period);
    },
    {
      furtherRules: ({ query: { start_period, end_period } }) =>
        Number(start_period) > Number(end_period)
          ? [unfit('query', 'start_period', 'start_period is after end_period', start_period)]
          : [],
    },
  );
}
