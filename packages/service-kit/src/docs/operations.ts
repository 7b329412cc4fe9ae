import type { Api, Endpoint } from '@guildhall/contracts';
import type { FastifySchema } from 'fastify';
import { answersOf, bodyOf } from './media.js';
import { securityOf } from './security.js';

interface Operation {
  operationId?: string;
  responses?: Record<string, Record<string, unknown>>;
}
export type Paths = Record<string, Record<string, Operation>>;

/** The operation id is the typed client's method name. */
const nameOf = ({ method, path }: Endpoint, { endpoints }: Api) =>
  Object.entries(endpoints).find(([, each]) => each.method === method && each.path === path)?.[0];

const parameter = /:\w+|\*/g;
const parametersIn = (path: string) => path.match(parameter) ?? [];
const templateOf = (path: string) => path.replace(parameter, ':');

/** OpenAPI treats paths that differ only in parameter names as one, and `*` needs a name. */
function documentedNames(path: string, { endpoints }: Api): string[] {
  const same = [...Object.values(endpoints).map(each => each.path), path].filter(
    each => templateOf(each) === templateOf(path),
  );
  return parametersIn(path).map((name, at) =>
    name === '*'
      ? 'path'
      : [...new Set(same.map(each => parametersIn(each)[at]?.slice(1)))].join('_or_'),
  );
}

/** Paths also work with a trailing slash, which linters reject. */
export function documentedUrl(url: string, api: Api): string {
  const names = documentedNames(url, api);
  return url.replace(parameter, () => `:${names.shift()}`).replace(/(?<=.)\/$/, '');
}

function paramsOf({ params, path }: Endpoint, api: Api) {
  if (!params) return {};
  const names = documentedNames(path, api);
  const properties = parametersIn(path).map((name, at) => [
    names[at],
    params.properties[name.replace(':', '')],
  ]);
  return { params: { ...params, properties: Object.fromEntries(properties) } };
}

/** A route's documentation from its contract, for the canonical path only. */
export function operationOf(endpoint: Endpoint, url: string, api: Api): FastifySchema {
  const operationId = nameOf(endpoint, api);
  return {
    hide: url !== endpoint.path,
    ...(operationId && { operationId }),
    summary: endpoint.summary,
    tags: [endpoint.tag, ...(endpoint.additional ? ['additional'] : [])],
    security: securityOf(endpoint, api),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...paramsOf(endpoint, api),
    ...bodyOf(endpoint),
    ...answersOf(endpoint),
  };
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A contract may cover several methods; each needs its own operation id. */
export function withOwnNames(paths: Paths): Paths {
  const taken = new Set<string>();
  function own(method: string, operation: Operation): Operation {
    const { operationId: wanted = '' } = operation;
    if (wanted !== '' && taken.has(wanted))
      return { ...operation, operationId: `${wanted}By${capitalised(method)}` };
    taken.add(wanted);
    return operation;
  }
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(Object.entries(item).map(([method, each]) => [method, own(method, each)])),
    ]),
  );
}
