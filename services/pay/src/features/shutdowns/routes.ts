import { invalid, notFound } from '@guildhall/contracts';
import { analyzeShutdown, listShutdowns } from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { requireActor } from '../../acting.js';
import { analyzeShutdown as analyze } from '../../domain/shutdown-analysis.js';
import { type Shutdown, shutdownPeriods } from '../../domain/shutdowns.js';
import { unfit } from '../../unfit.js';
import { audited, complete } from '../configurations/service.js';
import { termsOf } from '../configurations/terms.js';
import { getPayRecords } from '../pay-check/repository.js';
import type { PayCheck } from '../pay-check/service.js';
import { toRecordedShift } from '../shifts/rows.js';

const toShutdown = ({ name, start_date, end_date, affected_pay_periods }: Shutdown) => ({
  name,
  start_date,
  end_date,
  affected_pay_periods: [...affected_pay_periods],
});

export function shutdownRoutes(
  app: FastifyInstance,
  check: PayCheck,
  shutdowns: Readonly<Record<string, Shutdown>>,
): void {
  /** Only what is configured, never what every object inherits. */
  const findShutdown = (id: string): Shutdown | null =>
    Object.hasOwn(shutdowns, id) ? (shutdowns[id] ?? null) : null;
  const { pool } = check;
  serve(app, listShutdowns, ({ caller }) => {
    requireActor(caller);
    const all = Object.entries(shutdowns);
    return { shutdowns: Object.fromEntries(all.map(([id, each]) => [id, toShutdown(each)])) };
  });

  serve(app, analyzeShutdown, async ({ caller, query: { membernumber }, body }) => {
    const { shutdown_id, end_pp = null } = body;
    await audited(pool, caller, membernumber, 'shutdown.analyzed', { shutdown_id, end_pp });
    const shutdown = findShutdown(shutdown_id);
    if (shutdown === null) throw notFound(`Shutdown ${shutdown_id} not found`);
    const wanted = shutdownPeriods(shutdown, end_pp);
    if ('reason' in wanted)
      throw invalid(wanted.reason, [unfit('body', 'end_pp', wanted.reason, end_pp)]);
    const { periods } = wanted;
    const records = await getPayRecords(pool, membernumber, periods);
    const configuration = await complete(records.configuration, check);
    return {
      shutdown_id,
      shutdown_name: shutdown.name,
      ...analyze({
        periods,
        terms: termsOf(configuration, check.rates, shutdown.start_date),
        shifts: records.shifts.map(toRecordedShift),
        statements: new Map(Object.entries(records.statements)),
      }),
    };
  });
}
