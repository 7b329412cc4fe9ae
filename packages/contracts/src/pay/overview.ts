import { type Static, Type } from 'typebox';
import { Nullable, namedObject, OneOf, PlainDate } from '../schema.js';
import { PayPeriod, PERIODS_OF_A_YEAR, Year } from './periods.js';
import { endpoint } from './shape.js';
import { SHUTDOWNS_AT_MOST } from './shutdowns.js';
import { CATEGORIES_AT_MOST, Discrepancy } from './verification.js';

/** Where a pay period stands, without its arithmetic. */
export const PeriodState = namedObject('PeriodState', {
  pay_period: PayPeriod,
  pp_id: Type.String(),
  shifts: Type.Integer({ description: 'How many are recorded' }),
  hours: Type.Number({ description: 'Worked, overtime and credit hours, and leave' }),
  has_statement: Type.Boolean(),
  expected_pay: Type.Number(),
  actual_pay: Type.Number(),
  difference: Type.Number({ description: 'actual − expected' }),
  status: OneOf(['match', 'discrepancy', 'missing_data']),
});
export type PeriodState = Static<typeof PeriodState>;

export const PayHome = namedObject('PayHome', {
  today: PlainDate,
  has_rate: Type.Boolean({ description: 'The hourly base rate is set' }),
  paid: Type.Optional(
    Type.Object(PeriodState.properties, {
      description: 'The period before `last`, until the pay day of `last`',
    }),
  ),
  last: PeriodState,
  current: PeriodState,
});
export type PayHome = Static<typeof PayHome>;

export const getPayHome = endpoint({
  method: 'GET',
  path: '/api/v1/overview/home',
  auth: 'member',
  tag: 'Overview',
  summary: 'Key figures of the current pay period and the previous one',
  additional: true,
  response: { 200: PayHome },
});

const Hours = Type.Number({ description: 'Hours' });

/** Hours as pay counts them; training and charge lie over the others. */
export const PaidHours = namedObject('PaidHours', {
  worked: Hours,
  overtime: Hours,
  credit: Hours,
  leave: Type.Number({ description: 'Hours of leave, with pay or without' }),
  night: Hours,
  sunday: Hours,
  holiday: Hours,
  ojti: Hours,
  cic: Hours,
});
export type PaidHours = Static<typeof PaidHours>;

const LeaveBalances = Type.Object({
  annual_leave: Nullable(Hours),
  sick_leave: Nullable(Hours),
});

/** What the check of a period says of a category, as far as its sums need it. */
export const PeriodDifference = namedObject('PeriodDifference', {
  category: Discrepancy.properties.category,
  difference: Discrepancy.properties.difference,
  findings: Discrepancy.properties.findings,
});
export type PeriodDifference = Static<typeof PeriodDifference>;

export const YearPeriod = namedObject('YearPeriod', {
  ...PeriodState.properties,
  differences: Type.Optional(
    Type.Array(PeriodDifference, {
      maxItems: CATEGORIES_AT_MOST,
      description:
        'The discrepancy’s categories. Among findings only `adjusted_later`, corrected by a later statement',
    }),
  ),
  paid_hours: PaidHours,
  leave_balances: Nullable(LeaveBalances),
});
export type YearPeriod = Static<typeof YearPeriod>;

/** What a shutdown delayed, and whether it has arrived. */
/** The longest that a settings file may name, and the three months in which it is settled. */
const PERIODS_OF_A_LEDGER = 100;

export const ShutdownLedger = namedObject('ShutdownLedger', {
  shutdown_id: Type.String(),
  shutdown_name: Type.String(),
  start_date: PlainDate,
  end_date: PlainDate,
  pp_ids: Type.Array(Type.String(), {
    maxItems: PERIODS_OF_A_LEDGER,
    description:
      'The affected periods from the first with a shift, a statement or a rate, and later ones as long as statements follow',
  }),
  before_pp_ids: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: PERIODS_OF_A_LEDGER,
      description:
        'Affected periods before that first one; it is unknown whether the member was paid then',
    }),
  ),
  assumed_pp_ids: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: PERIODS_OF_A_LEDGER,
      description: 'Periods without a shift, for which 80 hours are expected',
    }),
  ),
  missing_les_pp_ids: Type.Array(Type.String(), { maxItems: PERIODS_OF_A_LEDGER }),
  base_pay_difference: Type.Number({ description: 'paid − expected' }),
  premium_difference: Type.Number({
    description: 'paid − expected; without what a period with no shift pays for itself',
  }),
  advance_net: Type.Number({ description: 'advanced − taken back' }),
  is_settled: Type.Boolean(),
});
export type ShutdownLedger = Static<typeof ShutdownLedger>;

export const YearOverview = namedObject('YearOverview', {
  year: Type.Integer(),
  today: PlainDate,
  has_rate: Type.Boolean(),
  periods: Type.Array(YearPeriod, { maxItems: PERIODS_OF_A_YEAR }),
  missing_statement_pp_ids: Type.Array(Type.String(), {
    maxItems: PERIODS_OF_A_YEAR,
    description:
      'Periods whose pay day has passed, from the first with a shift, a statement or a rate',
  }),
  to_date: Type.Object(
    {
      shifts: Type.Integer(),
      paid_hours: PaidHours,
      expected_pay: Type.Number(),
      actual_pay: Type.Number(),
    },
    { description: 'Periods that have ended' },
  ),
  compared: Type.Object(
    {
      periods: Type.Integer(),
      expected_pay: Type.Number(),
      actual_pay: Type.Number(),
      difference: Type.Number({ description: 'actual − expected' }),
    },
    { description: 'Only periods with shifts and a statement' },
  ),
  leave_balances: Nullable(
    Type.Object(
      { pp_id: Type.String(), ...LeaveBalances.properties },
      { description: 'From the latest statement that has one' },
    ),
  ),
  shutdowns: Type.Array(ShutdownLedger, { maxItems: SHUTDOWNS_AT_MOST }),
});
export type YearOverview = Static<typeof YearOverview>;

export const getYearOverview = endpoint({
  method: 'GET',
  path: '/api/v1/overview/year',
  auth: 'member',
  tag: 'Overview',
  summary: 'A year by pay period: earned, paid and missing pay, hours, leave, shutdowns',
  additional: true,
  query: Type.Object({
    year: Type.Optional(
      Type.Integer({ ...Year, description: 'Default: the year of the current pay period' }),
    ),
  }),
  response: { 200: YearOverview },
});
