import { type Static, Type } from 'typebox';
import { named, OneOf, PlainDate } from '../schema.js';
import { PayPeriod } from './periods.js';
import { endpoint } from './shape.js';

/** Where a pay period stands, without its arithmetic. */
export const PeriodState = named(
  'PeriodState',
  Type.Object({
    pay_period: PayPeriod,
    pp_id: Type.String(),
    shifts: Type.Integer({ description: 'How many are recorded' }),
    hours: Type.Number({ description: 'Worked, overtime and credit hours, and leave' }),
    has_statement: Type.Boolean(),
    expected_pay: Type.Number(),
    actual_pay: Type.Number(),
    difference: Type.Number({ description: 'actual − expected' }),
    status: OneOf(['match', 'discrepancy', 'missing_data']),
  }),
);
export type PeriodState = Static<typeof PeriodState>;

export const PayHome = named(
  'PayHome',
  Type.Object({
    today: PlainDate,
    has_rate: Type.Boolean({ description: 'The hourly base rate is set' }),
    last: PeriodState,
    current: PeriodState,
  }),
);
export type PayHome = Static<typeof PayHome>;

export const getPayHome = endpoint({
  method: 'GET',
  path: '/api/v1/overview/home',
  auth: 'member',
  tag: 'Overview',
  summary: 'The running pay period and the one before it, in a few numbers',
  response: { 200: PayHome },
});

export const overviewEndpoints = { getPayHome };
