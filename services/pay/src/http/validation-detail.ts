import type { Issue, ValidationIssue } from '@guildhall/contracts';
import { saidOf } from '@guildhall/service-kit';
import { shownInput } from './shown-input.js';
import { whyNoDate, whyNoTime, whyNoUuid } from './unreadable-text.js';

type Words = Pick<ValidationIssue, 'type' | 'msg'>;
type Wording = (issue: Issue) => Words;

const isText = (value: unknown): value is string => typeof value === 'string';
/** A text that says a whole number is of the wrong type only; any other cannot even be read as one. */
const saysInteger = (text: string) => /^\s*[+-]?[0-9]+(\.0*)?\s*$/.test(text);
const characters = (count: unknown) => `${count} character${Number(count) === 1 ? '' : 's'}`;

/** What does not even have the type: text that cannot be read as one says so in a word of its own. */
const typeWordings: Readonly<Record<string, Wording>> = {
  string: () => ({ type: 'string_type', msg: 'Input should be a valid string' }),
  integer: ({ input }) => {
    if (isText(input) && !saysInteger(input))
      return {
        type: 'int_parsing',
        msg: 'Input should be a valid integer, unable to parse string as an integer',
      };
    if (typeof input === 'number')
      return {
        type: 'int_from_float',
        msg: 'Input should be a valid integer, got a number with a fractional part',
      };
    return { type: 'int_type', msg: 'Input should be a valid integer' };
  },
  number: ({ input }) =>
    isText(input)
      ? {
          type: 'float_parsing',
          msg: 'Input should be a valid number, unable to parse string as a number',
        }
      : { type: 'float_type', msg: 'Input should be a valid number' },
  array: () => ({ type: 'list_type', msg: 'Input should be a valid list' }),
  boolean: ({ input }) =>
    isText(input)
      ? {
          type: 'bool_parsing',
          msg: 'Input should be a valid boolean, unable to interpret input',
        }
      : { type: 'bool_type', msg: 'Input should be a valid boolean' },
  object: ({ input }) =>
    input === undefined || input === null
      ? { type: 'missing', msg: 'Field required' }
      : {
          type: 'model_attributes_type',
          msg: 'Input should be a valid dictionary or object to extract fields from',
        },
};

const formatWordings: Readonly<Record<string, Wording>> = {
  uuid: ({ input }) => ({
    type: 'uuid_parsing',
    msg: `Input should be a valid UUID, ${whyNoUuid(String(input))}`,
  }),
  date: ({ input }) => ({
    type: 'date_from_datetime_parsing',
    msg: `Input should be a valid date or datetime, ${whyNoDate(String(input))}`,
  }),
  'time-of-day': ({ input }) => ({
    type: 'time_parsing',
    msg: `Input should be in a valid time format, ${whyNoTime(String(input))}`,
  }),
};

function oneOf(values: readonly unknown[]): string {
  const quoted = values.map(value => `'${value}'`);
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`;
}

const items = (count: unknown) => `${count} item${Number(count) === 1 ? '' : 's'}`;
const counted =
  (type: string, words: string): Wording =>
  ({ operands, input }) => ({
    type,
    msg: `List should have at ${words} ${items(operands.limit)} after validation, not ${(input as unknown[]).length}`,
  });

const compared =
  (type: string, words: string): Wording =>
  ({ operands }) => ({ type, msg: `Input should be ${words} ${operands.limit}` });

const valueError: Wording = ({ message }) => ({
  type: 'value_error',
  msg: `Value error, ${message}`,
});

const wordings: Readonly<Record<string, Wording>> = {
  required: () => ({ type: 'missing', msg: 'Field required' }),
  json: () => ({ type: 'json_invalid', msg: 'JSON decode error' }),
  type: issue => (typeWordings[String(issue.operands.type)] ?? valueError)(issue),
  format: issue => (formatWordings[String(issue.operands.format)] ?? valueError)(issue),
  enum: ({ operands }) => ({
    type: 'literal_error',
    msg: `Input should be ${oneOf((operands.allowedValues as unknown[] | undefined) ?? [])}`,
  }),
  minimum: compared('greater_than_equal', 'greater than or equal to'),
  maximum: compared('less_than_equal', 'less than or equal to'),
  exclusiveMinimum: compared('greater_than', 'greater than'),
  exclusiveMaximum: compared('less_than', 'less than'),
  minItems: counted('too_short', 'least'),
  maxItems: counted('too_long', 'most'),
  minLength: ({ operands }) => ({
    type: 'string_too_short',
    msg: `String should have at least ${characters(operands.limit)}`,
  }),
  maxLength: ({ operands }) => ({
    type: 'string_too_long',
    msg: `String should have at most ${characters(operands.limit)}`,
  }),
  pattern: ({ input, operands }) =>
    input === ''
      ? { type: 'string_too_short', msg: `String should have at least ${characters(1)}` }
      : {
          type: 'string_pattern_mismatch',
          msg: `String should match pattern '${operands.pattern}'`,
        },
};

/** Which of several broken rules of one field is told: its clients expect one a field. */
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
    ...saidOf(issue.message),
    loc: [issue.in, ...issue.path],
    input: shownInput(inputOf(issue)),
  };
}

/** Everything that is wrong with a request, one entry a field. */
export function validationDetails(issues: readonly Issue[]): ValidationIssue[] {
  const fields = new Map<string, Issue>();
  for (const issue of issues) {
    const field = [issue.in, ...issue.path].join('\n');
    const other = fields.get(field);
    if (other === undefined || rank(issue) < rank(other)) fields.set(field, issue);
  }
  return [...fields.values()].map(validationDetail);
}
