import type { Issue } from '@guildhall/contracts';
import { Ajv, type ErrorObject } from 'ajv';
import formatsModule from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';

const addFormats = formatsModule.default;
/** A wall-clock time as contracts write it: `HH:MM` or `HH:MM:SS`. */
const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

function validator(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: false,
    useDefaults: true,
    coerceTypes: coerceTypes ? 'array' : false,
  });
  addFormats(ajv);
  ajv.addFormat('time-of-day', timeOfDay);
  return ajv;
}

/** What arrives as text (paths, queries) is coerced; JSON says what it means. */
const textual = validator(true);
const literal = validator(false);

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

function issueOf(place: Issue['in'], error: ErrorObject): Issue {
  return {
    in: place,
    path: pathOf(error),
    message: error.keyword === 'required' ? 'is required' : (error.message ?? 'is not valid'),
    rule: error.keyword,
    operands: error.params,
    input: error.data,
  };
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

export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const part = (httpPart ?? 'body') as keyof typeof places;
  const validate = (part === 'body' ? literal : textual).compile(schema);
  return (value: unknown) => {
    if (validate(value)) return { value };
    const errors = (validate.errors ?? []).filter((error, _, all) => !isNoise(error, all));
    return { error: new InvalidInput(errors.map(error => issueOf(places[part], error))) };
  };
};
