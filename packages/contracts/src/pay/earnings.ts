import { type Static, Type } from 'typebox';
import { MemberNumber } from '../identifiers.js';
import { Nullable, namedObject, OneOf, PlainDate, Uuid } from '../schema.js';
import { PeriodId } from './periods.js';
import { endpoint } from './shape.js';

const Amount = Type.Number();

const Decimal = (options: object = {}) => Type.String({ examples: ['68.37'], ...options });

/** Codes of the rules behind the lines, for clients with their own wording. */
export const ruleCodes = [
  'regular',
  'night',
  'sunday',
  'holiday',
  'ojti',
  'cic',
  'straight',
  'flsa',
  'cip',
  'affordability',
] as const;
export type RuleCode = (typeof ruleCodes)[number];

/** One step of the arithmetic. The amounts of a category’s lines add up to the category. */
export const ExplainedLine = namedObject('ExplainedLine', {
  category: Type.String({ examples: ['night_differential'] }),
  shift_id: Uuid,
  shift_date: PlainDate,
  seconds: Type.Integer(),
  rate: Decimal({ description: 'Dollars per hour' }),
  amount: Decimal(),
  clock_seconds: Type.Optional(
    Type.Integer({
      description: 'Seconds that a clock change repeated; negative: skipped',
    }),
  ),
  rule: Type.String(),
  rule_code: Type.Optional(OneOf(ruleCodes)),
  rule_percent: Type.Optional(
    Nullable(Type.Number({ description: 'Premiums: the share of the hourly base rate' })),
  ),
  source: Type.String({ description: 'The law or agreement behind it' }),
  assumption: Type.Optional(
    Nullable(Type.String({ description: 'What is assumed and not published' })),
  ),
});
export type ExplainedLine = Static<typeof ExplainedLine>;

/** How a work week’s regular rate came about. */
export const ExplainedWeek = namedObject('ExplainedWeek', {
  week_start: PlainDate,
  remuneration: Decimal(),
  seconds: Type.Integer(),
  regular_rate: Decimal(),
});
export type ExplainedWeek = Static<typeof ExplainedWeek>;

/** A period full to its caps is explained in fewer; it lies in two weeks, and overtime may reach into one more on each side. */
export const LINES_AT_MOST = 10_000;
export const WEEKS_AT_MOST = 4;
export const ExplainedWeeks = Type.Array(ExplainedWeek, { maxItems: WEEKS_AT_MOST });

export const Explanation = namedObject('Explanation', {
  lines: Type.Array(ExplainedLine, { maxItems: LINES_AT_MOST }),
  weeks: ExplainedWeeks,
});
export type Explanation = Static<typeof Explanation>;

/** On which of these workdays a holiday was observed: only the member knows, and answers in the pay configuration. */
export const HolidayQuestion = namedObject('HolidayQuestion', {
  holiday: PlainDate,
  name: Type.String({ examples: ['Independence Day'] }),
  days: Type.Array(PlainDate, { maxItems: 2 }),
});
export type HolidayQuestion = Static<typeof HolidayQuestion>;

export const EarningReport = namedObject('EarningReport', {
  shift_earnings: Type.Object({
    regular_pay: Amount,
    night_differential: Amount,
    sunday_premium: Amount,
    holiday_premium: Amount,
    ojti_premium: Amount,
    cic_premium: Amount,
    overtime: Amount,
    total_gross: Amount,
  }),
  les_earnings: Type.Object({
    regular: Amount,
    night_diff: Amount,
    sunday: Amount,
    holiday: Amount,
    ojti: Amount,
    cic: Amount,
    overtime: Amount,
    retro: Type.Number({ description: 'In any category, owed for earlier periods' }),
    total_gross: Amount,
  }),
  comparison: Type.Object({
    matches: Type.Boolean(),
    difference: Type.Number({ description: 'statement − shifts' }),
  }),
  explanation: Type.Optional(Explanation),
  holiday_questions: Type.Optional(Type.Array(HolidayQuestion, { maxItems: 20 })),
});
export type EarningReport = Static<typeof EarningReport>;

export const EarningReportQuery = namedObject('EarningReportQuery', {
  membernumber: MemberNumber,
  pp_id: PeriodId,
  explain: Type.Optional(
    Type.Boolean({ default: false, description: 'Include the arithmetic of every category' }),
  ),
});
export type EarningReportQuery = Static<typeof EarningReportQuery>;

export const getEarningReport = endpoint({
  method: 'GET',
  path: '/api/v1/earning-report',
  auth: ['member', 'admin'],
  tag: 'Earnings',
  summary: 'What a period’s shifts earn, compared with its statement',
  query: EarningReportQuery,
  response: { 200: EarningReport },
});
