import { getMember } from '@guildhall/auth';
import { aggregateShifts, summarizeShifts } from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../database.js';
import { REACH_DAYS } from '../../../domain/shifts/placement.js';
import { getPeriod } from '../../../domain/time/calendar.js';
import { summarize } from '../../../domain/work/summary.js';
import { workBetween } from '../../../domain/work/work.js';
import { listWithEntries } from '../repository.js';
import { toAggregated } from '../rows.js';
import { readable } from '../service.js';

/** What a pay period holds. */
export function periodShiftRoutes(app: FastifyInstance, db: Db): void {
  serve(app, aggregateShifts, async ({ caller, query }) => {
    const { start_date, end_date } = getPeriod(query.year, query.pay_period);
    const rows = await listWithEntries(db, getMember(caller), start_date, end_date, 0);
    return { shifts: readable(rows, 'in this pay period').map(toAggregated) };
  });

  serve(app, summarizeShifts, async ({ caller, query }) => {
    const { year, pay_period } = query;
    const { start_date, end_date } = getPeriod(year, pay_period);
    const rows = await listWithEntries(db, getMember(caller), start_date, end_date, REACH_DAYS);
    const shifts = readable(rows, 'in or beside this pay period');
    const work = workBetween(shifts, start_date, end_date);
    return { pay_period, year, ...summarize(work) };
  });
}
