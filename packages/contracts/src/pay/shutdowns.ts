import { type Static, Type } from 'typebox';
import { MemberNumber } from '../identifiers.js';
import { Keyed, Nullable, namedObject, PlainDate, Text } from '../schema.js';
import { PeriodId } from './periods.js';
import { endpoint } from './shape.js';

const Amount = Type.Number();
/** Forty years, and what is looked at beyond the last of them. */
const PERIODS_ANALYZED = 1100;
const PREMIUMS = 10;
/** Advances are few; those beyond are added up in a last row. */
export const ADVANCES_LISTED = 500;
const PeriodIds = Type.Array(Type.String(), {
  maxItems: PERIODS_ANALYZED,
  examples: [['202521', '202522']],
});

export const Shutdown = namedObject('Shutdown', {
  name: Type.String(),
  start_date: PlainDate,
  end_date: PlainDate,
  affected_pay_periods: PeriodIds,
});
export type Shutdown = Static<typeof Shutdown>;

/** An operator’s file may name more than the law of a century. */
export const SHUTDOWNS_AT_MOST = 200;

export const ShutdownList = namedObject('ShutdownList', {
  shutdowns: Keyed(Shutdown, { maxProperties: SHUTDOWNS_AT_MOST, description: 'By shutdown id' }),
});
export type ShutdownList = Static<typeof ShutdownList>;

export const BasePayRow = namedObject('BasePayRow', {
  pp_id: Type.String(),
  expected_regular: Amount,
  reg_adjusted: Amount,
  reg_current: Amount,
  retro_adjusted: Amount,
  retro_current: Amount,
});
export type BasePayRow = Static<typeof BasePayRow>;

export const PremiumRow = namedObject('PremiumRow', {
  pp_id: Type.String(),
  type: Type.String({ examples: ['night'] }),
  expected: Amount,
  actual_adjusted: Amount,
  actual_current: Amount,
  difference: Amount,
});
export type PremiumRow = Static<typeof PremiumRow>;

/** A row of a statement that pays an advance, or takes one back. */
export const AdvanceRow = namedObject('AdvanceRow', {
  pp_id: Type.String(),
  description: Type.String(),
  adjusted: Amount,
  current: Amount,
});
export type AdvanceRow = Static<typeof AdvanceRow>;
const AdvanceRows = Type.Array(AdvanceRow, { maxItems: ADVANCES_LISTED + 1 });

export const ShutdownAnalysis = namedObject('ShutdownAnalysis', {
  shutdown_id: Type.String(),
  shutdown_name: Type.String(),
  pp_ids: PeriodIds,
  missing_les_pp_ids: PeriodIds,
  base_pay: Type.Object({
    rows: Type.Array(BasePayRow, { maxItems: PERIODS_ANALYZED }),
    expected_total: Amount,
    reg_total: Amount,
    retro_total: Amount,
    actual_total: Amount,
    difference: Amount,
    is_valid: Type.Boolean(),
  }),
  premiums: Type.Object({
    rows: Type.Array(PremiumRow, { maxItems: PERIODS_ANALYZED * PREMIUMS }),
    pp_ids: PeriodIds,
    total_expected: Amount,
    total_actual: Amount,
    total_difference: Amount,
    is_valid: Type.Boolean(),
  }),
  advanced_payment: Type.Object({
    earnings_rows: AdvanceRows,
    deductions_rows: AdvanceRows,
    total_earnings: Amount,
    total_deductions: Amount,
    net_amount: Amount,
    is_valid: Type.Boolean(),
  }),
  is_valid: Type.Boolean(),
});
export type ShutdownAnalysis = Static<typeof ShutdownAnalysis>;

export const ShutdownAnalysisRequest = namedObject('ShutdownAnalysisRequest', {
  shutdown_id: Text(50, { examples: ['2025'] }),
  end_pp: Type.Optional(Nullable(PeriodId)),
});
export type ShutdownAnalysisRequest = Static<typeof ShutdownAnalysisRequest>;

const anyone = { auth: ['member', 'admin'], tag: 'Shutdown analysis' } as const;

export const listShutdowns = endpoint({
  ...anyone,
  method: 'GET',
  path: '/api/v1/shutdown-analysis/shutdowns',
  summary: 'The shutdowns that can be analyzed',
  response: { 200: ShutdownList },
});

export const analyzeShutdown = endpoint({
  ...anyone,
  fresh: false,
  method: 'POST',
  path: '/api/v1/shutdown-analysis/analyze',
  summary: 'Whether pay delayed by a shutdown has arrived in full',
  query: Type.Object({ membernumber: MemberNumber }),
  body: ShutdownAnalysisRequest,
  response: { 200: ShutdownAnalysis },
  errors: [404],
});
