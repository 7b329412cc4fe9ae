import { getMember } from '@guildhall/auth';
import { exportShifts } from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../database.js';
import { getPeriod, periodRange, periodsInYear, ppIdOf } from '../../../domain/time/calendar.js';
import { listOfPeriods } from '../repository.js';
import { toAggregated } from '../rows.js';
import { readable } from '../service.js';
import { tableOf } from './table.js';

export function shiftExportRoutes(app: FastifyInstance, db: Db): void {
  serve(app, exportShifts, async ({ caller, query: { year, pay_period }, reply }) => {
    const period = pay_period === undefined ? null : getPeriod(year, pay_period);
    const periods = period ? [period] : periodRange(year, 1, periodsInYear(year)).pay_periods;
    const rows = await listOfPeriods(db, getMember(caller), periods);
    const name = period ? ppIdOf(period) : String(year);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="shifts-${name}.csv"`)
      .send(tableOf(readable(rows, 'in this year').map(toAggregated)));
  });
}
