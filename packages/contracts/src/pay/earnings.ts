import { type Static, Type } from 'typebox';
import { MemberNumber } from '../identifiers.js';
import { Nullable, named, PlainDate } from '../schema.js';
import { PeriodId } from './periods.js';
import { endpoint } from './shape.js';

const Amount = Type.Number();

/** One step of the arithmetic: `hours × rate = amount`, before the category is rounded. */
export const ExplainedLine = named(
  'ExplainedLine',
  Type.Object({
    shift_id: Nullable(Type.String({ description: 'null: of a work week, not of one shift' })),
    shift_date: Nullable(PlainDate),
    hours: Type.Number(),
    rate: Type.Number(),
    amount: Type.Number(),
    note: Type.String(),
  }),
);
export type ExplainedLine = Static<typeof ExplainedLine>;

export const ExplainedCategory = named(
  'ExplainedCategory',
  Type.Object({
    category: Type.String(),
    amount: Type.Number(),
    source: Type.String({ description: 'The law or agreement behind it' }),
    lines: Type.Array(ExplainedLine),
  }),
);
export type ExplainedCategory = Static<typeof ExplainedCategory>;

export const EarningReport = named(
  'EarningReport',
  Type.Object({
    shift_earnings: Type.Object({
      regular_pay: Amount,
      night_differential: Amount,
      sunday_premium: Amount,
      ojti_premium: Amount,
      cic_premium: Amount,
      overtime: Amount,
      total_gross: Amount,
    }),
    les_earnings: Type.Object({
      regular: Amount,
      night_diff: Amount,
      sunday: Amount,
      ojti: Amount,
      cic: Amount,
      overtime: Amount,
      total_gross: Amount,
    }),
    comparison: Type.Object({
      matches: Type.Boolean(),
      difference: Type.Number({ description: 'statement − shifts' }),
    }),
    explanation: Type.Optional(Type.Array(ExplainedCategory)),
  }),
);
export type EarningReport = Static<typeof EarningReport>;

export const EarningReportQuery = named(
  'EarningReportQuery',
  Type.Object({
    membernumber: MemberNumber,
    pp_id: PeriodId,
    explain: Type.Optional(
      Type.Boolean({ default: false, description: 'Give the arithmetic of every category' }),
    ),
  }),
);
export type EarningReportQuery = Static<typeof EarningReportQuery>;

export const getEarningReport = endpoint({
  method: 'GET',
  path: '/api/v1/earning-report',
  auth: ['member', 'admin'],
  tag: 'Earnings',
  summary: 'What a period’s shifts earn, beside what its statement says',
  query: EarningReportQuery,
  response: { 200: EarningReport },
});

export const earningEndpoints = { getEarningReport };
