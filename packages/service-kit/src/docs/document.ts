import { STATUS_CODES } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { inOldDialect, isObject, type Json } from './dialect.js';

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The framework calls every answer the same; a reader wants to know which is which. */
const withDescription = (status: string, answer: unknown) =>
  isObject(answer) && answer.description === 'Default Response'
    ? { ...answer, description: STATUS_CODES[status] ?? status }
    : answer;

/** Lifts every schema that has a name of its own into `components` and refers to it by that name. */
export function withNamedSchemas(document: Json, version: '3.0.3' | '3.1.0'): Json {
  const schemas: Record<string, Json> = {};
  const isTitled = (value: Json) =>
    typeof value.title === 'string' && ('type' in value || 'anyOf' in value || 'allOf' in value);

  function walk(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(walk);
    if (!isObject(value)) return value;
    const { title, ...rest } = value;
    const walked = Object.fromEntries(
      Object.entries(isTitled(value) ? rest : value).map(([key, inner]) => [key, walk(inner)]),
    );
    if (isObject(walked.responses))
      walked.responses = Object.fromEntries(
        Object.entries(walked.responses).map(([status, answer]) => [
          status,
          withDescription(status, answer),
        ]),
      );
    const plain = version === '3.0.3' ? inOldDialect(walked) : walked;
    return isTitled(value) ? named(title as string, plain) : plain;
  }

  /**
   * What is said of one place (why it is there) is not said of all that have this name. What may be null there stands
   * there whole: OpenAPI 3.0 takes `nullable` only where a type stands beside it, and nothing beside a reference.
   */
  function named(name: string, { nullable, ...schema }: Json): Json {
    const { description, ...bare } = schema;
    const known = schemas[name];
    if (known && !isDeepStrictEqual({ ...known, description }, { ...bare, description }))
      throw new Error(`Two schemas that differ are both called "${name}"`);
    if (nullable) return { ...schema, nullable };
    schemas[name] = schema;
    return reference(name);
  }

  const paths = walk(document.paths);
  const components = isObject(document.components) ? document.components : {};
  return {
    ...document,
    paths,
    components: {
      ...components,
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b))),
    },
  };
}
