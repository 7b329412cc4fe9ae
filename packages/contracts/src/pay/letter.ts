import { type Static, Type } from 'typebox';
import { Nullable, namedObject, OneOf } from '../schema.js';
import { ExplainedLine, ExplainedWeek, LINES_AT_MOST, WEEKS_AT_MOST } from './earnings.js';
import { PeriodQuery } from './period-shifts.js';
import { PayPeriod } from './periods.js';
import { endpoint } from './shape.js';
import {
  CATEGORIES_AT_MOST,
  Discrepancy,
  RulesVersion,
  VerificationResult,
} from './verification.js';

const { shift_id: _shift, category: _category, ...lineFields } = ExplainedLine.properties;

/** One step of the arithmetic by the date of its shift. */
export const LetterLine = namedObject('LetterLine', lineFields);
export type LetterLine = Static<typeof LetterLine>;

export const LetterCategory = namedObject('LetterCategory', {
  ...Discrepancy.properties,
  lines: Type.Array(LetterLine, {
    maxItems: LINES_AT_MOST,
    description: 'How the expected amount is calculated',
  }),
  sources: Type.Array(Type.String(), {
    maxItems: 50,
    description: 'The laws and agreements behind it',
  }),
});
export type LetterCategory = Static<typeof LetterCategory>;

/** The contents of a letter to payroll. It names no one; the writer adds their name. */
export const LetterFacts = namedObject('LetterFacts', {
  pay_period: PayPeriod,
  rules_version: RulesVersion,
  status: VerificationResult.properties.status,
  missing: Type.Array(OneOf(['configuration', 'shifts', 'statement']), { maxItems: 3 }),
  expected_pay: Type.Number(),
  actual_pay: Type.Number(),
  difference: Type.Number({ description: 'actual − expected' }),
  hourly_base_rate: Nullable(Type.String({ description: 'As configured', examples: ['68.37'] })),
  statement_rate: Nullable(Type.String({ description: 'As the statement says' })),
  categories: Type.Array(LetterCategory, {
    maxItems: CATEGORIES_AT_MOST,
    description: 'Those that differ',
  }),
  weeks: Type.Array(ExplainedWeek, {
    maxItems: WEEKS_AT_MOST,
    description: 'The regular rates of work weeks with overtime, where overtime differs',
  }),
});
export type LetterFacts = Static<typeof LetterFacts>;

export const getLetterFacts = endpoint({
  method: 'GET',
  path: '/api/v1/pay-check/letter',
  auth: 'member',
  tag: 'Verification',
  summary: 'The facts for a letter to payroll: what differs, how it is calculated, and the sources',
  additional: true,
  query: PeriodQuery,
  response: { 200: LetterFacts },
});
