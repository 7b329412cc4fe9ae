import { getMember } from '@guildhall/auth';
import { getEarningReport, getLetterFacts, verifyPay } from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { audited } from '../../audit/acting.js';
import { getPeriod, isPeriodId } from '../../domain/time/calendar.js';
import { invalidWhere } from '../../http/invalid-value.js';
import {
  explainEarnings,
  letterFor,
  type PayReports,
  reportEarnings,
  verifyPeriod,
} from './service.js';

export function payCheckRoutes(app: FastifyInstance, check: PayReports): void {
  serve(
    app,
    getEarningReport,
    async ({ caller, query: { membernumber, pp_id, explain } }) => {
      await audited(check.db, caller, membernumber, 'earnings.read', { pp_id });
      return (explain ? explainEarnings : reportEarnings)(check, membernumber, pp_id);
    },
    {
      furtherRules: ({ query: { pp_id } }) =>
        invalidWhere(
          typeof pp_id === 'string' && !isPeriodId(pp_id),
          'query',
          'pp_id',
          'pp_id should be a pay period of the calendar, YYYYPP',
          pp_id,
        ),
    },
  );

  serve(app, verifyPay, async ({ caller, body: { membernumber, pay_period, year } }) => {
    await audited(check.db, caller, membernumber, 'earnings.read', { pay_period, year });
    return verifyPeriod(check, membernumber, getPeriod(year, pay_period));
  });

  serve(app, getLetterFacts, ({ caller, query: { pay_period, year } }) =>
    letterFor(check, getMember(caller), getPeriod(year, pay_period)),
  );
}
