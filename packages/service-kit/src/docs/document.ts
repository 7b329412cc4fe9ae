import { STATUS_CODES } from 'node:http';
import type { Endpoint } from '@guildhall/contracts';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The scheme names that routes refer to, and how each credential is carried. */
export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'The sealed cookie that a login sets',
  },
  identityToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Access token of the identity provider',
  },
  adminToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Identity token that carries the admin role',
  },
  serviceToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'From POST /api/auth/service of the platform',
  },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  webhookSecret: { type: 'apiKey', in: 'header', name: 'X-Webhook-Secret' },
  metricsToken: { type: 'http', scheme: 'bearer' },
} as const;

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** OpenAPI 3.0 knows neither `null` nor `const`. */
function inOldDialect(schema: Json): Json {
  if ('const' in schema) {
    const { const: only, ...rest } = schema;
    return { ...rest, enum: [only] };
  }
  if (schema.type === 'null') return { ...schema, type: 'string', nullable: true, enum: [null] };
  if (!Array.isArray(schema.anyOf)) return schema;
  const { anyOf, ...rest } = schema;
  const others = anyOf.filter(
    branch =>
      isObject(branch) &&
      !(branch.nullable && Array.isArray(branch.enum) && branch.enum[0] === null),
  );
  if (others.length === anyOf.length) return schema;
  const [only] = others;
  if (others.length > 1) return { ...rest, nullable: true, anyOf: others };
  return isObject(only) && '$ref' in only
    ? { ...rest, nullable: true, allOf: [only] }
    : { ...rest, ...(only as Json), nullable: true };
}

/** The framework calls every answer the same; a reader wants to know which is which. */
const withDescription = (status: string, answer: unknown) =>
  isObject(answer) && answer.description === 'Default Response'
    ? { ...answer, description: STATUS_CODES[status] ?? status }
    : answer;

/** Lifts every schema that has a name of its own into `components` and refers to it by that name. */
export function withNamedSchemas(document: Json, version: '3.0.3' | '3.1.0'): Json {
  const schemas: Json = {};
  const isTitled = (value: Json) =>
    typeof value.title === 'string' && ('type' in value || 'anyOf' in value || 'allOf' in value);

  function walk(value: unknown, atSchema: boolean): unknown {
    if (Array.isArray(value)) return value.map(item => walk(item, atSchema));
    if (!isObject(value)) return value;
    const { title, ...rest } = value;
    const walked = Object.fromEntries(
      Object.entries(isTitled(value) ? rest : value).map(([key, inner]) => [
        key,
        walk(inner, true),
      ]),
    );
    if (isObject(walked.responses))
      walked.responses = Object.fromEntries(
        Object.entries(walked.responses).map(([status, answer]) => [
          status,
          withDescription(status, answer),
        ]),
      );
    const plain = version === '3.0.3' ? inOldDialect(walked) : walked;
    if (!isTitled(value)) return plain;
    schemas[title as string] = plain;
    return reference(title as string);
  }

  const paths = walk(document.paths, false);
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

/** What a body that is not JSON looks like in a document. */
export function bodyOf(endpoint: Endpoint): Json {
  if (!endpoint.body) return {};
  if (endpoint.bodyType === 'multipart')
    return { consumes: ['multipart/form-data'], body: endpoint.body };
  if (endpoint.bodyType === 'form')
    return { consumes: ['application/x-www-form-urlencoded'], body: endpoint.body };
  return { body: endpoint.body };
}
