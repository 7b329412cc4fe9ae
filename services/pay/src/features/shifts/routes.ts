import { getMember } from '@guildhall/auth';
import {
  aggregateShifts,
  exportShifts,
  getShift,
  listShifts,
  listUsualTimes,
  recordShift,
  removeShift,
  type ShiftQuery,
  summarizeShifts,
  updateShift,
} from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database.js';
import { REACH_DAYS } from '../../domain/shifts/placement.js';
import { getPeriod, type PayPeriod, periodsOfYear, ppIdOf } from '../../domain/time/calendar.js';
import { summarize } from '../../domain/work/summary.js';
import { workBetween } from '../../domain/work/work.js';
import { getUuid, missing } from '../../http/path-id.js';
import { findByMember } from '../../pay-terms/repository.js';
import { type PayRules, placeOf } from '../../pay-terms/terms.js';
import * as bulk from './bulk/service.js';
import { tableOf } from './export-table.js';
import * as shifts from './repository.js';
import { toAggregated } from './rows.js';
import * as service from './service.js';

export interface ShiftRoutes extends Pick<PayRules, 'clocksAt'> {
  readonly db: Db;
  /** Today’s date at the organization. */
  readonly today: () => string;
}

/** None: of all times. A date needs no year, and around New Year the pay period is of another one. */
function periodsAsked({ pay_period, year, shift_date }: ShiftQuery, today: string): PayPeriod[] {
  if (pay_period !== undefined) return [getPeriod(year ?? Number(today.slice(0, 4)), pay_period)];
  return year === undefined || shift_date !== undefined ? [] : periodsOfYear(year);
}

export function shiftRoutes(app: FastifyInstance, { db, today, clocksAt }: ShiftRoutes): void {
  serve(app, listShifts, async ({ caller, query }) => {
    const { limit = 100, offset = 0, shift_date: date = null } = query;
    const periods = periodsAsked(query, today());
    const found = await shifts.list(db, getMember(caller), { periods, date, limit, offset });
    return { ...found, limit, offset };
  });

  serve(app, aggregateShifts, async ({ caller, query: { year, pay_period } }) => {
    const { start_date, end_date } = getPeriod(year, pay_period);
    const rows = await shifts.listWithEntries(db, getMember(caller), start_date, end_date, 0);
    return { shifts: service.readable(rows, 'in this pay period').map(toAggregated) };
  });

  serve(app, summarizeShifts, async ({ caller, query: { year, pay_period } }) => {
    const { start_date, end_date } = getPeriod(year, pay_period);
    const member = getMember(caller);
    const rows = await shifts.listWithEntries(db, member, start_date, end_date, REACH_DAYS);
    const all = service.readable(rows, 'in or beside this pay period');
    const place = placeOf(await findByMember(db, member), { clocksAt });
    return { pay_period, year, ...summarize(workBetween(all, start_date, end_date, place)) };
  });

  serve(app, exportShifts, async ({ caller, query: { year, pay_period }, reply }) => {
    const period = pay_period === undefined ? null : getPeriod(year, pay_period);
    const periods = period ? [period] : periodsOfYear(year);
    const rows = await shifts.listOfPeriods(db, getMember(caller), periods);
    const name = period ? ppIdOf(period) : String(year);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="shifts-${name}.csv"`)
      .send(tableOf(service.readable(rows, 'in this year').map(toAggregated)));
  });

  serve(app, listUsualTimes, async ({ caller }) => ({
    usual_times: await shifts.listUsualTimes(db, getMember(caller), today()),
  }));

  serve(app, recordShift, ({ caller, body }) => bulk.recordShift(db, getMember(caller), body));

  serve(app, getShift, async ({ caller, params }) => {
    const shift = await shifts.find(db, getMember(caller), getUuid(params.shift_id, 'Shift'));
    if (shift === null) throw missing('Shift');
    return shift;
  });

  serve(app, updateShift, ({ caller, params, body }) =>
    service.updateShift(db, getMember(caller), getUuid(params.shift_id, 'Shift'), body),
  );

  serve(app, removeShift, ({ caller, params }) =>
    service.removeShift(db, getMember(caller), getUuid(params.shift_id, 'Shift')),
  );
}
