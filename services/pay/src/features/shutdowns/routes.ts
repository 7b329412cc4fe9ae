import { invalid, notFound } from '@guildhall/contracts';
import { analyzeShutdown, listShutdowns } from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { audited, requireActor } from '../../audit/acting.js';
import { type Shutdown, shutdownPeriods } from '../../domain/shutdowns/shutdowns.js';
import { invalidValue } from '../../http/invalid-value.js';
import type { PayCheck } from '../pay-check/service.js';
import { analyze } from './service.js';

const toShutdown = ({ name, start_date, end_date, affected_pay_periods }: Shutdown) => ({
  name,
  start_date,
  end_date,
  affected_pay_periods: [...affected_pay_periods],
});

export function shutdownRoutes(app: FastifyInstance, check: PayCheck): void {
  const { db, shutdowns } = check;
  /** Only what is configured, never what every object inherits. */
  const findShutdown = (id: string): Shutdown | null =>
    Object.hasOwn(shutdowns, id) ? (shutdowns[id] ?? null) : null;
  serve(app, listShutdowns, ({ caller }) => {
    requireActor(caller);
    const all = Object.entries(shutdowns);
    return { shutdowns: Object.fromEntries(all.map(([id, each]) => [id, toShutdown(each)])) };
  });

  serve(app, analyzeShutdown, async ({ caller, query: { membernumber }, body }) => {
    const { shutdown_id, end_pp = null } = body;
    await audited(db, caller, membernumber, 'shutdown.analyzed', { shutdown_id, end_pp });
    const shutdown = findShutdown(shutdown_id);
    if (shutdown === null) throw notFound(`Shutdown ${shutdown_id} not found`);
    const wanted = shutdownPeriods(shutdown, end_pp);
    if ('reason' in wanted)
      throw invalid(wanted.reason, [invalidValue('body', 'end_pp', wanted.reason, end_pp)]);
    const analysis = await analyze(check, membernumber, wanted.periods);
    return { shutdown_id, shutdown_name: shutdown.name, ...analysis };
  });
}
