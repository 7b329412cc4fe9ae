import { getMember } from '@guildhall/auth';
import {
  getShift,
  listShifts,
  listUsualTimes,
  recordShift,
  removeShift,
  updateShift,
} from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database.js';
import { getUuid, missing } from '../../http/path-id.js';
import { datesOf } from './date-filter.js';
import * as shifts from './repository.js';
import * as service from './service.js';

export interface ShiftRoutes {
  readonly db: Db;
  /** Today’s date at the organisation. */
  readonly today: () => string;
}

export function shiftRoutes(app: FastifyInstance, { db, today }: ShiftRoutes): void {
  serve(app, listShifts, async ({ caller, query }) => {
    const { limit = 100, offset = 0, ...filter } = query;
    const dates = datesOf(filter, today());
    const member = getMember(caller);
    const found = await shifts.list(db, member, { ...dates, limit, offset });
    return { ...found, limit, offset };
  });

  serve(app, listUsualTimes, async ({ caller }) => ({
    usual_times: await shifts.listUsualTimes(db, getMember(caller), today()),
  }));

  serve(app, recordShift, ({ caller, body }) => service.recordShift(db, getMember(caller), body));

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
