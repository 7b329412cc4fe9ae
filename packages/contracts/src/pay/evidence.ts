import { type Static, Type } from 'typebox';
import { ClockTime, Nullable, namedObject, OneOf, PlainDate, Timestamp, Uuid } from '../schema.js';
import { SigningKeySet } from '../signing-keys.js';
import { ExplainedWeeks, Explanation, ruleCodes } from './earnings.js';
import { ENTRIES_READ_AT_MOST, PeriodQuery, SHIFTS_READ_AT_MOST } from './period-shifts.js';
import { PayPeriod } from './periods.js';
import { endpoint } from './shape.js';
import { STATEMENT_ROWS_AT_MOST } from './statements.js';
import { CATEGORIES_AT_MOST, RulesVersion } from './verification.js';

/** Every amount is a decimal string: a document that is signed has no rounding of its own. */
const Amount = Type.String({ examples: ['6867.18'] });
const times = { start_time: ClockTime, end_time: ClockTime };
const Seconds = Type.Integer();

export const EvidenceShift = namedObject('EvidenceShift', {
  shift_id: Uuid,
  shift_date: PlainDate,
  ...times,
  entries: Type.Array(
    Type.Object({
      kind: OneOf(['ojti', 'cic', 'tos', 'tnw']),
      sub_type: Nullable(Type.String()),
      ...times,
    }),
    { maxItems: ENTRIES_READ_AT_MOST },
  ),
  worked_seconds: Seconds,
  paid_leave_seconds: Seconds,
  overtime_seconds: Seconds,
  earned: Amount,
});
export type EvidenceShift = Static<typeof EvidenceShift>;

export const EvidenceRow = namedObject('EvidenceRow', {
  category: Type.String({ description: 'Of the results; advances are not counted as paid' }),
  description: Type.String({ description: 'As the statement prints it' }),
  hours: Type.String(),
  amount: Type.String({ description: 'The current column' }),
  adjusted_amount: Type.String({ description: 'For earlier periods; not counted' }),
});
export type EvidenceRow = Static<typeof EvidenceRow>;

export const EvidenceResult = namedObject('EvidenceResult', {
  category: Type.String({ examples: ['night_differential'] }),
  expected: Amount,
  actual: Amount,
  difference: Type.String({ description: 'actual − expected' }),
  note: Type.String({ description: 'What would account for the difference' }),
});
export type EvidenceResult = Static<typeof EvidenceResult>;

export const evidenceFormat = 'guildhall-pay-evidence/1';

/** What a period should have paid, what it paid, and how both come about. */
export const Evidence = namedObject('Evidence', {
  format: OneOf([evidenceFormat]),
  rules_version: RulesVersion,
  made_at: Timestamp,
  keys_url: Type.String({ description: 'URL of the public keys that verify the signature' }),
  member: Type.Object({
    membernumber: Type.String(),
    name: Nullable(Type.String()),
    facility_code: Nullable(Type.String()),
  }),
  pay_period: PayPeriod,
  inputs: Type.Object({
    hourly_base_rate: Amount,
    statement_rate: Nullable(Amount),
    shifts: Type.Array(EvidenceShift, { maxItems: SHIFTS_READ_AT_MOST }),
    statement: Type.Array(EvidenceRow, { maxItems: STATEMENT_ROWS_AT_MOST }),
  }),
  lines: Explanation.properties.lines,
  regular_rate: Type.Object({
    premiums: Type.Array(OneOf(ruleCodes), {
      maxItems: ruleCodes.length,
      description:
        'Rules whose amounts count toward the regular rate, besides R and the percentages',
    }),
    weeks: ExplainedWeeks,
  }),
  results: Type.Object({
    expected_pay: Amount,
    actual_pay: Amount,
    difference: Type.String({ description: 'actual − expected' }),
    status: OneOf(['match', 'discrepancy']),
    categories: Type.Array(EvidenceResult, { maxItems: CATEGORIES_AT_MOST }),
  }),
});
export type Evidence = Static<typeof Evidence>;

export const SignedEvidence = namedObject('SignedEvidence', {
  evidence: Evidence,
  jws: Type.String({
    description: 'A compact JWS (EdDSA) whose payload is the same evidence; the payload decides',
  }),
});
export type SignedEvidence = Static<typeof SignedEvidence>;

const own = {
  method: 'GET',
  auth: 'member',
  tag: 'Verification',
  additional: true,
  query: PeriodQuery,
} as const;

export const getEvidence = endpoint({
  ...own,
  path: '/api/v1/pay-check/evidence',
  summary: 'The check of a period with its inputs, rules, sources and results, signed',
  response: { 200: SignedEvidence },
});

export const getEvidencePdf = endpoint({
  ...own,
  path: '/api/v1/pay-check/evidence.pdf',
  summary: 'The same as a printable PDF, with the signed JSON attached',
  response: {
    200: Type.Unsafe<Uint8Array>({
      type: 'string',
      format: 'binary',
      contentMediaType: 'application/pdf',
    }),
  },
});

export const listEvidenceKeys = endpoint({
  method: 'GET',
  path: '/.well-known/evidence-keys.json',
  auth: 'public',
  limit: 'none',
  tag: 'Verification',
  additional: true,
  summary: 'The public keys that verify evidence, including former ones (JWKS)',
  response: { 200: SigningKeySet },
});
