import { getMember } from '@guildhall/auth';
import { recordShifts, removeShifts, undoShifts } from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../database.js';
import { takeBack } from '../undo/service.js';
import { issuesOf } from './issues.js';
import * as service from './service.js';

export function bulkShiftRoutes(app: FastifyInstance, db: Db): void {
  serve(
    app,
    recordShifts,
    ({ caller, body: { shifts, undoable = false } }) =>
      service.recordShifts(db, getMember(caller), { shifts, undoable }),
    { furtherRules: ({ body }) => issuesOf(body) },
  );

  serve(app, removeShifts, async ({ caller, body }) => ({
    removed: await service.removeShifts(db, getMember(caller), body.shift_ids),
  }));

  serve(app, undoShifts, async ({ caller, body }) => ({
    undone: await takeBack(db, getMember(caller), body.undos),
  }));
}
