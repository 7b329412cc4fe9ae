import type { Api, Endpoint } from '@guildhall/contracts';
import { Client } from 'undici';
import type { SchemaNode } from '../../src/schema-node.js';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

type Fields = Readonly<Record<string, unknown>>;
type Known = Readonly<Record<string, string>>;

/** The plainest that a schema takes: what is known by its name, what must be there, the first, the least. */
function plainest(node: SchemaNode, known: Known, name = ''): unknown {
  const [first] = node.enum ?? [];
  const [branch] = node.anyOf ?? [];
  if (node.const !== undefined) return node.const;
  if (first !== undefined) return first;
  if (branch !== undefined) return plainest(branch, known, name);
  switch (node.type) {
    case 'string':
      return known[name] ?? node.examples?.[0] ?? 'a'.repeat(node.minLength ?? 1);
    case 'integer':
    case 'number':
      return node.minimum ?? 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: node.minItems ?? 0 }, () =>
        plainest(node.items ?? {}, known, name),
      );
    default:
      return Object.fromEntries(
        Object.entries(node.properties ?? {})
          .filter(([key]) => node.required?.includes(key))
          .map(([key, inner]) => [key, plainest(inner, known, key)]),
      );
  }
}

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/** The first of what a list shows, by the name that the path gives it. */
function firstOf(list: unknown, name: string): string | undefined {
  const rows = Object.values(list as Fields).find(Array.isArray);
  const found = rows?.[0]?.[snake(name)];
  return typeof found === 'string' ? found : undefined;
}

/** Where a list is of which the first parameter of a path names one: what stands before it. */
const listOf = ({ path }: Endpoint) => path.slice(0, path.indexOf('/:'));

export interface Things {
  readonly api: Api;
  /** By the name of a field or parameter; what a list shows first would often be what the callers call with. */
  readonly known: Known;
  readonly read: (path: string) => Promise<unknown>;
}

/** A request for an endpoint, made from its contract alone. It hurts where it can, and is about what there is. */
export async function requestFor(
  endpoint: Endpoint,
  { api, known, read }: Things,
): Promise<Request> {
  const { method, path } = endpoint;
  const [, name] = /:(\w+)/.exec(path) ?? [];
  const isListed = Object.values(api.endpoints).some(
    each => each.method === 'GET' && each.path === listOf(endpoint),
  );
  const listed =
    name !== undefined && known[name] === undefined && isListed
      ? firstOf(await read(listOf(endpoint)), name)
      : undefined;
  const values = {
    ...known,
    ...(name !== undefined && listed !== undefined && { [name]: listed }),
  };
  const made = (schema: unknown): Fields =>
    schema === undefined ? {} : (plainest(schema as SchemaNode, values) as Fields);
  const params = made(endpoint.params);
  const asked = Object.entries(made(endpoint.query)).map(([each, value]) => [each, String(value)]);
  const query = new URLSearchParams(Object.fromEntries(asked));
  const { fresh } = endpoint;
  const when = typeof fresh === 'object' ? { [fresh.when]: true } : {};
  return {
    method,
    path: `${path.replace(/:(\w+)/g, (_, each: string) => encodeURIComponent(String(params[each])))}?${query}`,
    ...(endpoint.body && { body: { ...made(endpoint.body), ...when } }),
  };
}

let sent = 0;

/** From an address of its own: wrong credentials are limited by address. */
export async function send(
  base: string,
  { method, path, body }: Request,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  sent += 1;
  const { origin, pathname } = new URL(base);
  const client = new Client(origin, { localAddress: `127.1.${sent >> 8}.${sent & 255}` });
  try {
    const answer = await client.request({
      method: method as 'GET',
      path: `${pathname.replace(/\/$/, '')}${path}`,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  } finally {
    await client.close();
  }
}
