import { type Static, Type } from 'typebox';
import { namedObject, PlainDate } from '../schema.js';
import { endpoint } from './shape.js';

/** Asked for as the specification counts; an answer may say 27 (2018 and 2029 have that many). */
export const PeriodNumber = Type.Integer({ minimum: 1, maximum: 26, examples: [6] });
export const AnsweredPeriodNumber = Type.Integer({ minimum: 1, maximum: 27 });
export const PERIODS_OF_A_YEAR = 27;
/** Whose pay periods can be asked for: wider than any statement, narrower than what a calendar can stand. */
export const years = { minimum: 1900, maximum: 2199 } as const;
export const Year = Type.Integer({ ...years, examples: [2026] });
/** `pp_id`: the year, then the period’s two digits. */
export const PeriodId = Type.String({
  pattern: '^(?:19|20|21)\\d{2}(?:0[1-9]|1\\d|2[0-7])$',
  examples: ['202606'],
});

export const PayPeriod = namedObject('PayPeriod', {
  pay_period_number: AnsweredPeriodNumber,
  year: Type.Integer(),
  start_date: PlainDate,
  end_date: PlainDate,
  pay_date: PlainDate,
});
export type PayPeriod = Static<typeof PayPeriod>;

export const PayPeriodRange = namedObject('PayPeriodRange', {
  pay_periods: Type.Array(PayPeriod, { maxItems: PERIODS_OF_A_YEAR }),
  has_prev: Type.Boolean({ description: 'The year has periods before the range' }),
  has_next: Type.Boolean({ description: 'The year has periods after the range' }),
});
export type PayPeriodRange = Static<typeof PayPeriodRange>;

const member = { method: 'GET', auth: ['member', 'admin'], tag: 'Pay periods' } as const;

export const getCurrentPayPeriod = endpoint({
  ...member,
  path: '/api/v1/pay-periods/current',
  summary: 'The current pay period',
  response: { 200: PayPeriod },
});

export const listPayPeriods = endpoint({
  ...member,
  path: '/api/v1/pay-periods',
  summary: 'Pay periods of a year, from one number to another',
  query: Type.Object({ year: Year, start_period: PeriodNumber, end_period: PeriodNumber }),
  response: { 200: PayPeriodRange },
});
