import { getMember } from '@guildhall/auth';
import { getPayHome, getYearOverview } from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { periodOfDate } from '../../domain/time/calendar.js';
import type { PayCheck } from '../pay-check/service.js';
import { payHome } from './home.js';
import { overviewOfYear } from './year.js';

export interface Overviews {
  readonly check: PayCheck;
  /** Today’s date at the organization. */
  readonly today: () => string;
}

export function overviewRoutes(app: FastifyInstance, { check, today }: Overviews): void {
  serve(app, getPayHome, ({ caller }) => payHome(check, getMember(caller), today()));

  serve(app, getYearOverview, ({ caller, query }) => {
    const date = today();
    const { year = periodOfDate(date).year } = query;
    return overviewOfYear(check, getMember(caller), year, date);
  });
}
