import { getMember } from '@guildhall/auth';
import { undoShifts } from '@guildhall/contracts/pay';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../database.js';
import * as service from './service.js';

export function shiftUndoRoutes(app: FastifyInstance, db: Db): void {
  serve(app, undoShifts, async ({ caller, body }) => ({
    undone: await service.undoShifts(db, getMember(caller), body.undos),
  }));
}
