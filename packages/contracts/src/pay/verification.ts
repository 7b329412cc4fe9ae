import { type Static, Type } from 'typebox';
import { MaybeSaid } from '../errors.js';
import { MemberNumber } from '../identifiers.js';
import { namedObject, OneOf } from '../schema.js';
import { AnsweredPeriodNumber, PeriodNumber, Year } from './periods.js';
import { endpoint } from './shape.js';

export const VerificationRequest = namedObject('VerificationRequest', {
  membernumber: MemberNumber,
  pay_period: PeriodNumber,
  year: Year,
});
export type VerificationRequest = Static<typeof VerificationRequest>;

/** Of pay, and of what a statement has beside it. */
export const CATEGORIES_AT_MOST = 20;

/** What may be found about a difference, and what the values of each say, in their order. */
export const findingValues = {
  less: ['by', 'paid', 'earned'],
  more: ['by', 'paid', 'earned'],
  another_rate: ['rate of the statement', 'rate configured'],
  wrong_percentage: [
    'hourly premium paid',
    'hourly premium earned',
    'percent paid',
    'percent earned',
  ],
  another_premium: ['percent', 'date from which it holds; the earliest names none'],
  another_percentage: ['percent'],
  straight_time: [],
  flsa_premium: [],
  of_shift: ['date', 'another date that fits …'],
  of_two_shifts: ['date', 'date', 'two others that fit …'],
  paid_leave: ['date', 'another date that fits …'],
  unpaid_leave: ['date', 'another date that fits …'],
  regular_rate: ['category that counts in it and differs'],
  hours: ['hours and minutes'],
  about_hours: ['hours and minutes'],
  other_way: ['category'],
  more_hours_stated: ['hours of the statement', 'hours of the shifts'],
  fewer_hours_stated: ['hours of the statement', 'hours of the shifts'],
  rate_differs: ['rate of the statement', 'rate configured'],
  adjusted_here: ['amount'],
  adjusted_later: ['period', 'year', 'amount', 'three more for each that adjusts a part …'],
  unexplained_rows: ['paid', 'rows'],
  holiday_rows: [],
  retro_rows: [],
  other_rows: [],
  no_configuration: [],
  no_shifts: [],
  no_statement: [],
} as const;
export type FindingCode = keyof typeof findingValues;
export const findingCodes = Object.keys(findingValues) as FindingCode[];

export const Finding = namedObject('Finding', {
  code: OneOf(findingCodes),
  values: Type.Array(Type.String(), { maxItems: 60, description: 'As the code asks for them' }),
});
export type Finding = Static<typeof Finding>;

export const Discrepancy = namedObject('Discrepancy', {
  category: Type.String({ examples: ['night_differential'] }),
  expected: Type.Number(),
  actual: Type.Number(),
  difference: Type.Number(),
  note: Type.String({ description: 'What differs, and what would account for it' }),
  findings: Type.Optional(
    Type.Array(Finding, {
      maxItems: 20,
      description: 'What the note says, for whoever says it in words of their own',
    }),
  ),
});
export type Discrepancy = Static<typeof Discrepancy>;

export const VerificationResult = namedObject('VerificationResult', {
  pay_period: AnsweredPeriodNumber,
  year: Type.Integer(),
  expected_pay: Type.Number(),
  actual_pay: Type.Number(),
  difference: Type.Number({ description: 'actual − expected' }),
  status: OneOf(['match', 'discrepancy', 'missing_data']),
  discrepancies: Type.Array(Discrepancy, { maxItems: CATEGORIES_AT_MOST }),
  warnings: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 50,
      description: 'What was not certain when the earnings of the statement were read',
    }),
  ),
  warnings_said: Type.Optional(
    Type.Array(MaybeSaid, { maxItems: 50, description: 'The same by their codes' }),
  ),
});
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
