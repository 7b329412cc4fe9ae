import { Type } from 'typebox';
import { Csv } from '../schema.js';
import { PeriodNumber, Year } from './periods.js';
import { endpoint } from './shape.js';

export const exportShifts = endpoint({
  method: 'GET',
  path: '/api/v1/shifts/export',
  auth: 'member',
  tag: 'Shifts',
  summary: 'The shifts of a pay period or a year as a table, which can be imported again',
  additional: true,
  query: Type.Object({
    year: Year,
    pay_period: Type.Optional(
      Type.Integer({ ...PeriodNumber, description: 'Default: the whole year' }),
    ),
  }),
  response: { 200: Csv },
});
