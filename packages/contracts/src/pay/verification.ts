import { type Static, Type } from 'typebox';
import { MemberNumber } from '../identifiers.js';
import { named, OneOf } from '../schema.js';
import { AnsweredPeriodNumber, PeriodNumber, Year } from './periods.js';
import { endpoint } from './shape.js';

export const VerificationRequest = named(
  'VerificationRequest',
  Type.Object({ membernumber: MemberNumber, pay_period: PeriodNumber, year: Year }),
);
export type VerificationRequest = Static<typeof VerificationRequest>;

/** Of pay, and of what a statement has beside it. */
export const CATEGORIES_AT_MOST = 20;

export const Discrepancy = named(
  'Discrepancy',
  Type.Object({
    category: Type.String({ examples: ['night_differential'] }),
    expected: Type.Number(),
    actual: Type.Number(),
    difference: Type.Number(),
    note: Type.String({ description: 'What differs, and what would account for it' }),
  }),
);
export type Discrepancy = Static<typeof Discrepancy>;

export const VerificationResult = named(
  'VerificationResult',
  Type.Object({
    pay_period: AnsweredPeriodNumber,
    year: Type.Integer(),
    expected_pay: Type.Number(),
    actual_pay: Type.Number(),
    difference: Type.Number({ description: 'actual − expected' }),
    status: OneOf(['match', 'discrepancy', 'missing_data']),
    discrepancies: Type.Array(Discrepancy, { maxItems: CATEGORIES_AT_MOST }),
  }),
);
export type VerificationResult = Static<typeof VerificationResult>;

export const verifyPay = endpoint({
  method: 'POST',
  path: '/api/verify',
  auth: ['member', 'admin'],
  fresh: false,
  tag: 'Verification',
  summary: 'Holds what a period should pay against what its statement paid',
  body: VerificationRequest,
  response: { 200: VerificationResult },
});

export const verificationEndpoints = { verifyPay };
