import { getLeaving, listLeavings } from '@guildhall/contracts/platform';
import { type Metrics, readPage, serve, serving, withTimeout } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database.js';
import type { LeavingTable } from '../../domain/leaving-table.js';
import { type FindMember, malformedMember, memberNotFound } from '../../domain/member.js';
import * as leavings from './repository.js';

interface Settings {
  readonly leaving: LeavingTable;
  readonly leaveMailDays: number;
}

/** Administration of members who left or returned. */
export function leavingRoutes(
  app: FastifyInstance,
  db: Db,
  findMember: FindMember,
  { leaving, leaveMailDays: days }: Settings,
): void {
  serving(app, malformedMember)(getLeaving, async ({ params: { memberNumber } }) => {
    if ((await findMember(memberNumber)) === null) throw memberNotFound();
    return { leaving: (await leavings.listParts(db, memberNumber)).map(leavings.toPart(days)) };
  });

  serve(app, listLeavings, async ({ query }) => {
    const read = (limit: number) =>
      leavings.listUnfinished(db, days, { after: query.after, limit });
    const table = Object.fromEntries(
      Object.entries(leaving).map(([status, things]) => [status, [...things]]),
    );
    return { ...(await readPage('leavings', query, read, leavings.cursorOf)), table };
  });
}

/** For an alert: retries did not fix it. */
export const measureLate = (metrics: Metrics, db: Db, days: number): void =>
  metrics.gauge(
    'leavings_late',
    'Steps for members who left or returned that are four hours overdue; NaN if unknown',
    async () =>
      (await withTimeout(1_000, leavings.countLate(db, days)).catch(() => null)) ?? Number.NaN,
  );
