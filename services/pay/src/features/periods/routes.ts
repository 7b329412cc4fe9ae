import { getCurrentPayPeriod, listPayPeriods, PeriodNumber } from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { Value } from 'typebox/value';
import { requireActor } from '../../audit/acting.js';
import { periodOfDate, periodRange } from '../../domain/time/calendar.js';
import { invalidWhere } from '../../http/invalid-value.js';

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
        invalidWhere(
          // Only of two numbers can one say which is the later.
          Value.Check(PeriodNumber, start_period) &&
            Value.Check(PeriodNumber, end_period) &&
            start_period > end_period,
          'query',
          'start_period',
          'start_period is after end_period',
          start_period,
        ),
    },
  );
}
