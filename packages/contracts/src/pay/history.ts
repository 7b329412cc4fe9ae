import { type Static, Type } from 'typebox';
import { Days, dailyFigures, HistoryQuery } from '../history.js';
import { Nullable, namedObject } from '../schema.js';
import { endpoint } from './shape.js';

const Count = Type.Integer();

export const PayDay = dailyFigures('PayDay', {
  members: Nullable(Type.Integer({ description: 'With a rate of their own' })),
  shifts: Nullable(Count),
  statements: Nullable(Count),
  shared_checks: Nullable(Type.Integer({ description: 'That representatives may see' })),
});
export type PayDay = Static<typeof PayDay>;

export const PayHistory = namedObject('PayHistory', { days: Days(PayDay) });
export type PayHistory = Static<typeof PayHistory>;

export const getPayHistory = endpoint({
  method: 'GET',
  path: '/api/v1/admin/history',
  auth: 'admin',
  tag: 'Admin',
  additional: true,
  summary: 'What pay counted day by day',
  query: HistoryQuery,
  response: { 200: PayHistory },
});
