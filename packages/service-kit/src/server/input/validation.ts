import {
  clockTimePattern,
  type Fields,
  ISSUES_AT_MOST,
  type Issue,
  isFields,
  isUuid,
} from '@guildhall/contracts';
import { Ajv, type ErrorObject } from 'ajv';
import formatsModule from 'ajv-formats';
import type { FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { dropperOf } from './known-fields.js';
import { type TooLong, tooLongIn } from './list-bounds.js';
import { type Read, readerOf } from './query-words.js';

const addFormats = formatsModule.default;

/** A day that the calendar has; it has no year 0, and neither has PostgreSQL. */
function isDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** What contracts mean by these, beside what everybody means by the others. */
export const formats = { date: isDate, uuid: isUuid, 'time-of-day': new RegExp(clockTimePattern) };

function validator(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: false,
    useDefaults: true,
    coerceTypes: coerceTypes ? 'array' : false,
  });
  addFormats(ajv);
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
  return ajv;
}

/** What arrives as text (paths, queries) is coerced; JSON says what it means. */
const textual = validator(true);
const literal = validator(false);

/** Whether JSON is what a schema says. */
export const fits = (schema: object, value: unknown): boolean => literal.validate(schema, value);

const places = { body: 'body', querystring: 'query', params: 'path', headers: 'headers' } as const;

/** A value that may be null fails twice, as itself and as null: the second says nothing. */
function isNoise(error: ErrorObject, all: readonly ErrorObject[]): boolean {
  const isNullBranch = error.keyword === 'type' && error.params.type === 'null';
  const inUnion = /\/anyOf\/\d+\//.test(error.schemaPath);
  if (isNullBranch && inUnion) return true;
  return (
    error.keyword === 'anyOf' &&
    all.some(
      other =>
        other !== error &&
        other.instancePath.startsWith(error.instancePath) &&
        /\/anyOf\/\d+\//.test(other.schemaPath),
    )
  );
}

function pathOf(error: ErrorObject): (string | number)[] {
  const segments = error.instancePath
    .split('/')
    .slice(1)
    .map(segment => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map(segment => (/^\d+$/.test(segment) ? Number(segment) : segment));
  const missing = error.keyword === 'required' ? [String(error.params.missingProperty)] : [];
  return [...segments, ...missing];
}

/** Allowed values that a person still reads. */
const VALUES_NAMED = 30;

/** What the sender can act on: ajv names neither the values that are allowed nor an empty text. */
function messageOf({ keyword, params, data, message = 'is not valid' }: ErrorObject): string {
  if (keyword === 'required') return 'is required';
  if (data === '' && (keyword === 'pattern' || keyword === 'minLength')) return 'must not be empty';
  const values: unknown = params.allowedValues;
  if (keyword === 'enum' && Array.isArray(values) && values.length <= VALUES_NAMED)
    return `must be one of ${values.join(', ')}`;
  return message;
}

function issueOf(place: Issue['in'], error: ErrorObject): Issue {
  return {
    in: place,
    path: pathOf(error),
    message: messageOf(error),
    rule: error.keyword,
    operands: error.params,
    input: error.data,
  };
}

/** What is in a list that is too long is not looked at: each of a million wrong items would be told. */
const issueOfList = (place: Issue['in'], { path, list, most }: TooLong): Issue => ({
  in: place,
  path,
  message: `must NOT have more than ${most} items`,
  rule: 'maxItems',
  operands: { limit: most },
  input: list,
});

/** One wrong value may break several rules, and be told by one of them. */
const ERRORS_LOOKED_AT = 10 * ISSUES_AT_MOST;

function issuesOf(place: Issue['in'], errors: readonly ErrorObject[]): Issue[] {
  const first = errors.slice(0, ERRORS_LOOKED_AT);
  return first
    .filter(error => !isNoise(error, first))
    .slice(0, ISSUES_AT_MOST)
    .map(error => issueOf(place, error));
}

/** Carries what is wrong from the validator to the error handler. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  readonly issues: readonly Issue[];
  constructor(issues: readonly Issue[]) {
    super('The request is not valid');
    this.issues = issues;
  }
}

/** A part of a request that broke its schema. It takes the part's place until all parts were looked at. */
class InvalidPart {
  readonly issues: readonly Issue[];
  readonly value: unknown;
  constructor(issues: readonly Issue[], value: unknown) {
    this.issues = issues;
    this.value = value;
  }
}

/** What a schema cannot say: rules between fields, told together with everything else that is wrong. */
export type FurtherRules = (sent: {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}) => readonly Issue[];

const fieldsOf = (part: unknown): Readonly<Record<string, unknown>> => {
  const value = part instanceof InvalidPart ? part.value : part;
  return isFields(value) ? value : {};
};

/** The framework stops at the first part that is wrong; a sender is told of all at once. */
export function refuseInvalid(
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
  further?: FurtherRules,
): void {
  const { params, query, body } = request;
  const isPlain = !further && ![params, query, body].some(part => part instanceof InvalidPart);
  if (isPlain) return;
  const issues = [params, query, body].flatMap(part =>
    part instanceof InvalidPart ? part.issues : [],
  );
  const known = new Set(issues.map(issue => `${issue.in}.${issue.path.join('.')}`));
  const more = further?.({ query: fieldsOf(query), body: fieldsOf(body) }) ?? [];
  const all = [...issues, ...more.filter(each => !known.has(`${each.in}.${each.path.join('.')}`))];
  if (all.length > 0) throw new InvalidInput(all.slice(0, ISSUES_AT_MOST));
}

export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const part = (httpPart ?? 'body') as keyof typeof places;
  const validate = (part === 'body' ? literal : textual).compile(schema);
  const read: Read | null = part === 'body' ? null : readerOf(schema);
  const isReplaced = part === 'querystring' || read !== null;
  const findTooLong = part === 'body' ? tooLongIn(schema) : null;
  const dropUnknown = part === 'body' ? dropperOf(schema) : null;
  return (value: unknown) => {
    // Reading a parameter replaces its text; whoever sent a wrong one is shown what was sent.
    const sent: Fields | null = isReplaced ? { ...(value as Fields) } : null;
    read?.(value as Fields);
    const tooLong = findTooLong?.(value) ?? null;
    if (tooLong) return { value: new InvalidPart([issueOfList('body', tooLong)], value) };
    if (validate(value)) {
      dropUnknown?.(value);
      return { value };
    }
    const issues = issuesOf(places[part], validate.errors ?? []).map(issue =>
      sent && issue.rule !== 'required' ? { ...issue, input: sent[String(issue.path[0])] } : issue,
    );
    return { value: new InvalidPart(issues, value) };
  };
};

/** For a body whose whole schema only a handler can know; refused in the same words as by a route. */
export function bodyCheck(schema: object): (body: unknown) => void {
  const validate = compileValidator({ schema, httpPart: 'body', method: 'POST', url: '' });
  return body => {
    const result = validate(body) as { readonly value: unknown };
    refuseInvalid({ params: {}, query: {}, body: result.value });
  };
}
