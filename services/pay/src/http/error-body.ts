import type { Issue, ValidationIssue } from '@guildhall/contracts';
import type { ErrorBody } from '@guildhall/service-kit';
import { shownInput } from './shown-input.js';

type Words = Pick<ValidationIssue, 'type' | 'msg'>;
type Wording = (issue: Issue) => Words;

const worded = (type: string, msg: string): Words => ({ type, msg });
const shouldBe = (type: string, what: string) => worded(type, `Input should be ${what}`);
const missing = () => worded('missing', 'Field required');

const isText = (value: unknown): value is string => typeof value === 'string';
/** A text that says a whole number is of the wrong type only; any other cannot even be read as one. */
const saysInteger = (text: string) => /^\s*[+-]?[0-9]+(\.0*)?\s*$/.test(text);
const counted = (count: unknown, what: string) =>
  `${count} ${what}${Number(count) === 1 ? '' : 's'}`;

/** What does not even have the type: text that cannot be read as one says so in a word of its own. */
const typeWordings: Readonly<Record<string, Wording>> = {
  string: () => shouldBe('string_type', 'a valid string'),
  integer: ({ input }) => {
    if (isText(input) && !saysInteger(input))
      return shouldBe('int_parsing', 'a valid integer, unable to parse string as an integer');
    if (typeof input === 'number')
      return shouldBe('int_from_float', 'a valid integer, got a number with a fractional part');
    return shouldBe('int_type', 'a valid integer');
  },
  number: ({ input }) =>
    isText(input)
      ? shouldBe('float_parsing', 'a valid number, unable to parse string as a number')
      : shouldBe('float_type', 'a valid number'),
  array: () => shouldBe('list_type', 'a valid list'),
  boolean: ({ input }) =>
    isText(input)
      ? shouldBe('bool_parsing', 'a valid boolean, unable to interpret input')
      : shouldBe('bool_type', 'a valid boolean'),
  object: ({ input }) =>
    input === undefined || input === null
      ? missing()
      : shouldBe('model_attributes_type', 'a valid dictionary or object to extract fields from'),
};

const formatWordings: Readonly<Record<string, Wording>> = {
  uuid: () => shouldBe('uuid_parsing', 'a valid UUID'),
  date: () => shouldBe('date_from_datetime_parsing', 'a valid date, YYYY-MM-DD'),
  'time-of-day': () => shouldBe('time_parsing', 'a valid time, HH:MM or HH:MM:SS'),
};

function oneOf(values: readonly unknown[]): string {
  const quoted = values.map(value => `'${value}'`);
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`;
}

const listOf =
  (type: string, most: string): Wording =>
  ({ operands, input }) =>
    worded(
      type,
      `List should have at ${most} ${counted(operands.limit, 'item')} after validation, not ${(input as unknown[]).length}`,
    );

const compared =
  (type: string, words: string): Wording =>
  ({ operands }) =>
    shouldBe(type, `${words} ${operands.limit}`);

const textOf = (type: string, most: string, limit: unknown) =>
  worded(type, `String should have at ${most} ${counted(limit, 'character')}`);

const valueError: Wording = ({ message }) => worded('value_error', `Value error, ${message}`);

const wordings: Readonly<Record<string, Wording>> = {
  required: missing,
  json: () => worded('json_invalid', 'JSON decode error'),
  type: issue => (typeWordings[String(issue.operands.type)] ?? valueError)(issue),
  format: issue => (formatWordings[String(issue.operands.format)] ?? valueError)(issue),
  enum: ({ operands }) =>
    shouldBe('literal_error', oneOf((operands.allowedValues as unknown[] | undefined) ?? [])),
  minimum: compared('greater_than_equal', 'greater than or equal to'),
  maximum: compared('less_than_equal', 'less than or equal to'),
  exclusiveMinimum: compared('greater_than', 'greater than'),
  exclusiveMaximum: compared('less_than', 'less than'),
  minItems: listOf('too_short', 'least'),
  maxItems: listOf('too_long', 'most'),
  minLength: ({ operands }) => textOf('string_too_short', 'least', operands.limit),
  maxLength: ({ operands }) => textOf('string_too_long', 'most', operands.limit),
  pattern: ({ input, operands }) =>
    input === ''
      ? textOf('string_too_short', 'least', 1)
      : worded('string_pattern_mismatch', `String should match pattern '${operands.pattern}'`),
};

/** Picks one of a field's errors: clients expect one per field. */
const precedence = ['enum', 'type', 'maxLength', 'minLength', 'format', 'pattern'];
function rank({ rule }: Issue): number {
  const at = precedence.indexOf(rule);
  return at === -1 ? precedence.length : at;
}

/** What was sent: a parameter is text, and one that is missing is nothing; a missing field, what it is missing from. */
function inputOf({ in: place, rule, input }: Issue): unknown {
  if (rule === 'json') return {};
  if (place === 'query' && rule === 'required') return null;
  const wasRead = typeof input === 'number' || typeof input === 'boolean';
  return place === 'query' && wasRead ? String(input) : (input ?? null);
}

/** One broken rule in the vocabulary that this API's clients already parse. */
function validationDetail(issue: Issue): ValidationIssue {
  const words = (wordings[issue.rule] ?? valueError)(issue);
  return {
    ...words,
    ...(issue.said && { said: issue.said }),
    loc: [issue.in, ...issue.path],
    input: shownInput(inputOf(issue)),
  };
}

/** Everything that is wrong with a request, one entry a field. */
function validationDetails(issues: readonly Issue[]): ValidationIssue[] {
  const fields = new Map<string, Issue>();
  for (const issue of issues) {
    const field = [issue.in, ...issue.path].join('\n');
    const other = fields.get(field);
    if (other === undefined || rank(issue) < rank(other)) fields.set(field, issue);
  }
  return [...fields.values()].map(validationDetail);
}

/** Pay answers one sentence, or the list of everything that is wrong with the request. */
export const detail: ErrorBody = problem =>
  problem.issues.length > 0
    ? { status: 422, body: { detail: validationDetails(problem.issues) } }
    : {
        status: problem.status,
        body: { detail: problem.message, ...(problem.said && { said: problem.said }) },
      };
