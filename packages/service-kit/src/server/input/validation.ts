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

/** A real calendar date. Years start at 1, as in PostgreSQL. */
function isDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Formats specific to the contracts, in addition to the standard ones. */
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

/** Text input (paths, queries) is coerced; JSON is not. */
const textual = validator(true);
const literal = validator(false);

/** A validator for JSON by schema. */
export const fits = (schema: object, value: unknown): boolean => literal.validate(schema, value);

const places = { body: 'body', querystring: 'query', params: 'path', headers: 'headers' } as const;

/** A nullable value fails twice; the error about null is dropped. */
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

/** Maximum number of allowed values to list. */
const VALUES_NAMED = 30;

/** Adds what ajv leaves out: the allowed values, and empty text. */
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

/** Items of an overlong list are not validated; a million errors would follow. */
const issueOfList = (place: Issue['in'], { path, list, most }: TooLong): Issue => ({
  in: place,
  path,
  message: `must NOT have more than ${most} items`,
  rule: 'maxItems',
  operands: { limit: most },
  input: list,
});

/** One error per value. */
const ERRORS_LOOKED_AT = 10 * ISSUES_AT_MOST;

function issuesOf(place: Issue['in'], errors: readonly ErrorObject[]): Issue[] {
  const first = errors.slice(0, ERRORS_LOOKED_AT);
  return first
    .filter(error => !isNoise(error, first))
    .slice(0, ISSUES_AT_MOST)
    .map(error => issueOf(place, error));
}

/** Carries problems from the validator to the error handler. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  readonly issues: readonly Issue[];
  constructor(issues: readonly Issue[]) {
    super('The request is not valid');
    this.issues = issues;
  }
}

/** A part of the request that failed validation, kept until all parts are checked. */
class InvalidPart {
  readonly issues: readonly Issue[];
  readonly value: unknown;
  constructor(issues: readonly Issue[], value: unknown) {
    this.issues = issues;
    this.value = value;
  }
}

/** Rules between fields, reported together with schema errors. */
export type FurtherRules = (sent: {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}) => readonly Issue[];

const fieldsOf = (part: unknown): Readonly<Record<string, unknown>> => {
  const value = part instanceof InvalidPart ? part.value : part;
  return isFields(value) ? value : {};
};

/** The framework stops at the first invalid part; this reports all of them. */
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
    // Conversion replaced the text; the error shows the original.
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

/** Validates a body that only a handler has the schema for, with the same errors. */
export function bodyCheck(schema: object): (body: unknown) => void {
  const validate = compileValidator({ schema, httpPart: 'body', method: 'POST', url: '' });
  return body => {
    const result = validate(body) as { readonly value: unknown };
    refuseInvalid({ params: {}, query: {}, body: result.value });
  };
}
