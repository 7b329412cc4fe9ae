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

/** Grows with every rule that changes an amount. Without one, or 1: made before holiday premium counted. */
export const PAY_RULES_VERSION = 2;
export const RulesVersion = Type.Integer({
  description:
    'Version of the pay rules: 1 or absent, without holiday premium and clock changes; 2, with them',
});

/** The first version of the rules that counts holiday premium. */
export const RULES_WITH_HOLIDAYS = 2;

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
  of_shift: ['how many fit', 'date', 'the next likely date …'],
  of_two_shifts: ['date', 'date', 'two others that fit …'],
  overtime_of_shift: ['how many fit', 'date', 'the next likely date …'],
  premium_of_shift: ['how many fit', 'date', 'the next likely date …'],
  another_shift: ['how many fit', 'date of one like it', 'date of another …'],
  paid_as_overtime: ['seconds', 'how many fit', 'date', 'the next likely date …'],
  paid_as_regular: ['how many fit', 'date', 'the next likely date …'],
  paid_leave: ['how many fit', 'date', 'the next likely date …'],
  unpaid_leave: ['how many fit', 'date', 'the next likely date …'],
  leave_code: ['hours', 'kind that is recorded', 'row of the statement'],
  in_shutdown: ['name', 'first day', 'last day'],
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
  note: Type.String({ description: 'What differs, and possible explanations' }),
  findings: Type.Optional(
    Type.Array(Finding, {
      maxItems: 20,
      description: 'Code and values of the note, for clients with their own wording',
    }),
  ),
});
export type Discrepancy = Static<typeof Discrepancy>;

/** As many candidates as a member looks through. */
const CANDIDATES_AT_MOST = 3;

/** What explains some categories together, or a question where no money differs. */
export const Cause = namedObject('Cause', {
  ...Finding.properties,
  categories: Type.Array(Discrepancy.properties.category, {
    maxItems: CATEGORIES_AT_MOST,
    description: 'What it explains to the cent',
  }),
  shift_ids: Type.Array(Type.String(), {
    maxItems: 2 * CANDIDATES_AT_MOST,
    description: 'Shifts it may refer to, most likely first, in the order of its dates',
  }),
  note: Type.String({ description: 'The same, as text' }),
});
export type Cause = Static<typeof Cause>;

export const VerificationResult = namedObject('VerificationResult', {
  pay_period: AnsweredPeriodNumber,
  year: Type.Integer(),
  rules_version: RulesVersion,
  expected_pay: Type.Number(),
  actual_pay: Type.Number(),
  difference: Type.Number({ description: 'actual − expected' }),
  status: OneOf(['match', 'discrepancy', 'missing_data']),
  discrepancies: Type.Array(Discrepancy, { maxItems: CATEGORIES_AT_MOST }),
  causes: Type.Optional(
    Type.Array(Cause, {
      maxItems: CATEGORIES_AT_MOST,
      description: 'Explanations of all discrepancies, the largest first',
    }),
  ),
  warnings: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 50,
      description: 'What was unclear when the statement’s earnings were read',
    }),
  ),
  warnings_said: Type.Optional(
    Type.Array(MaybeSaid, { maxItems: 50, description: 'The same, as codes' }),
  ),
});
export type VerificationResult = Static<typeof VerificationResult>;

export const verifyPay = endpoint({
  method: 'POST',
  path: '/api/verify',
  auth: ['member', 'admin'],
  fresh: false,
  tag: 'Verification',
  summary: 'Compares what a period should pay with what its statement paid',
  body: VerificationRequest,
  response: { 200: VerificationResult },
});
