import type { Api, Endpoint } from '../../src/endpoint.js';
import { isFields } from '../../src/fields.js';
import type { JsonSchema, Schemas } from './json-schema.js';

/** What clients of one version rely on, as plain data. */
export interface PublishedEndpoint {
  readonly method: string;
  readonly paths: readonly string[];
  readonly auth: readonly string[];
  readonly scope?: string;
  readonly bodyType?: string;
  readonly params?: JsonSchema;
  readonly query?: JsonSchema;
  readonly body?: JsonSchema;
  readonly response: Readonly<Record<string, JsonSchema>>;
}

export interface PublishedApi {
  readonly name: string;
  /** Of the package, as importers know it. */
  readonly version: string;
  readonly endpoints: Readonly<Record<string, PublishedEndpoint>>;
  /** Named schemas, once each; `$ref` leads here. */
  readonly schemas: Schemas;
}

/** Replaces every named schema by a reference and collects what it stood for. */
function collectInto(schemas: Record<string, unknown>) {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isFields(value)) return value;
    const copy = Object.fromEntries(Object.entries(value).map(([k, v]) => [k, visit(v)]));
    // A property may be called title; a schema's title is text.
    const { title } = copy;
    if (typeof title !== 'string') return copy;
    schemas[title] ??= copy;
    const same = JSON.stringify(schemas[title]) === JSON.stringify(copy);
    return same ? { $ref: title } : copy;
  };
  return visit;
}

function publishEndpoint(endpoint: Endpoint) {
  const { aliases = [], auth, body, bodyType, method, params, path, query, response } = endpoint;
  return {
    method,
    paths: [path, ...aliases],
    auth: typeof auth === 'string' ? [auth] : auth,
    scope: endpoint.scope,
    bodyType,
    params,
    query,
    body,
    response,
  };
}

export function publish(api: Api, version: string): PublishedApi {
  const schemas: Record<string, unknown> = {};
  const visit = collectInto(schemas);
  const endpoints = Object.fromEntries(
    Object.entries(api.endpoints).map(([name, one]) => [name, visit(publishEndpoint(one))]),
  );
  // Through JSON, so that a published contract and one just made compare alike.
  return JSON.parse(JSON.stringify({ name: api.name, version, endpoints, schemas }));
}
