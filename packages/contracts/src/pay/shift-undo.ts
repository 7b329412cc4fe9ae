import { Type } from 'typebox';
import { Uuid } from '../schema.js';
import { SHIFTS_AT_ONCE } from './bulk-shifts.js';
import { endpoint } from './shape.js';
import { IMPORT_ROWS_AT_MOST } from './shift-import.js';

/** As many recordings as one import takes. */
export const UNDOS_AT_ONCE = Math.ceil(IMPORT_ROWS_AT_MOST / SHIFTS_AT_ONCE);

export const undoShifts = endpoint({
  method: 'POST',
  path: '/api/v1/shifts/bulk/undo',
  auth: 'member',
  tag: 'Shifts',
  summary: 'Undoes recordings: all of them or, if a shift was changed since, none',
  additional: true,
  body: Type.Object({ undos: Type.Array(Uuid, { minItems: 1, maxItems: UNDOS_AT_ONCE }) }),
  response: {
    200: Type.Object({
      undone: Type.Integer({ description: 'How many were undone by this request' }),
    }),
  },
  errors: [404, 409],
});
