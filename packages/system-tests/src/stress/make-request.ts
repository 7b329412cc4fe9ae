import type { Endpoint } from '@guildhall/contracts';
import type { Random } from '@guildhall/local-stack/sample';
import type { SchemaNode } from '../schema-node.js';

type Fields = Record<string, unknown>;

export interface MadeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Fields;
}

/** Values that mean something to the running services, by the name of the field that holds them. */
export type Known = Map<string, string[]>;

/** `shift_id` of a path is the `id` of a shift: ids share one list. */
const familyOf = (name: string) => (/(^id$|_id$|Id$)/.test(name) ? 'id' : name);

/** Keeps the ids that an answer holds, so that later requests name something that exists. */
export function learn(known: Known, body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    const family = familyOf(name);
    if (typeof value !== 'string') learn(known, value);
    else if (family === 'id')
      known.set(family, [value, ...(known.get(family) ?? [])].slice(0, 200));
  }
}

const strange: readonly [unknown, ...unknown[]] = [
  null,
  0,
  1e308,
  {},
  'a\u0000b',
  "'; drop table members; --",
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  'x'.repeat(5000),
  '999999999999999999999999999',
  { constructor: { prototype: { polluted: true } } },
  ['a', 1, null, { b: 2 }],
];
const json = 'application/json';
/** Bodies that are not what their content type says. */
const brokenBodies: readonly [Body, ...Body[]] = [
  { type: json, text: '{' },
  { type: json, text: '{"__proto__":{"admin":true}}' },
  { type: json, text: `${'['.repeat(5000)}${']'.repeat(5000)}` },
  { type: json, text: `{"a":"${'y'.repeat(200_000)}"}` },
  { type: 'application/x-www-form-urlencoded', text: 'a[b][c]=1&a=2&__proto__=x' },
  { type: 'multipart/form-data; boundary=x', text: '--x\r\nno end' },
  { type: ';;;', text: '{}' },
];
type Body = { readonly type: string; readonly text: string };

const words = ['member', 'Zoë', 'ZNY', "O'Brien", '東京', '-1', 'null', '100001'] as const;

/** Makes requests for endpoints out of their contracts, the same ones for the same dice. */
export function requestMaker(dice: Random, known: Known) {
  const anyOf = <T>(values: readonly T[]): T => values[dice.below(values.length)] as T;

  function text(
    { format, pattern, examples, minLength = 1, maxLength = 40 }: SchemaNode,
    name: string,
  ): string {
    const seen = known.get(familyOf(name)) ?? [];
    if (seen.length > 0 && dice.chance(0.7)) return anyOf(seen);
    const moment = new Date(1.7e12 + dice.below(1e8) * 1000).toISOString();
    if (format === 'date') return moment.slice(0, 10);
    if (format === 'time-of-day') return moment.slice(11, 19);
    if (format === 'date-time') return moment;
    if (format === 'uuid') return `00000000-0000-4000-8000-${100_000_000_000 + dice.below(1e9)}`;
    if (format === 'email') return `member${dice.below(1000)}@example.org`;
    if (format === 'uri') return 'https://example.org/there';
    if (examples?.length) return String(anyOf(examples));
    if (pattern?.startsWith('^\\d')) return String(100_000 + dice.below(900_000));
    return anyOf(words).padEnd(minLength, 'x').slice(0, maxLength);
  }

  /** A value that a schema accepts, or nearly: a pattern is not followed. */
  function valueFor(node: SchemaNode, name = ''): unknown {
    const { minimum = -1000, minItems = 0, maxItems = 3 } = node;
    if (node.const !== undefined) return node.const;
    if (node.enum !== undefined) return anyOf(node.enum);
    if (node.anyOf !== undefined) return valueFor(anyOf(node.anyOf), name);
    switch (node.type) {
      case 'string':
        return text(node, name);
      case 'boolean':
        return dice.chance(0.5);
      case 'null':
        return null;
      case 'integer':
      case 'number': {
        const most = Math.min(node.maximum ?? 1000, minimum + 10_000);
        return Math.ceil(minimum) + dice.below(Math.floor(most - minimum) + 1);
      }
      case 'array': {
        const length = minItems + dice.below(Math.min(maxItems - minItems, 3) + 1);
        return Array.from({ length }, () => valueFor(node.items ?? {}, name));
      }
      default:
        return Object.fromEntries(
          Object.entries(node.properties ?? {})
            .filter(([key]) => node.required?.includes(key) || dice.chance(0.5))
            .map(([key, inner]) => [key, valueFor(inner, key)]),
        );
    }
  }
  const fieldsOf = (schema: unknown) => (schema ? valueFor(schema as SchemaNode) : {}) as Fields;

  /** One thing wrong: a field too many, one missing, or one of another kind. */
  function spoiled(fields: Fields): Fields {
    const names = Object.keys(fields);
    if (names.length === 0 || dice.chance(0.2)) return { ...fields, extra: dice.pick(strange) };
    const { [anyOf(names)]: _, ...others } = fields;
    return dice.chance(0.3) ? others : { ...fields, [anyOf(names)]: dice.pick(strange) };
  }

  const encoded = (value: unknown) =>
    encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value));
  const pairs = (fields: Fields) =>
    Object.entries(fields)
      .map(([name, value]) => `${name}=${encoded(value)}`)
      .join('&');

  function bodyOf({ body, bodyType }: Endpoint, isSpoiled: boolean, add: Fields): Body | undefined {
    if (isSpoiled && dice.chance(0.3)) return dice.pick(brokenBodies);
    if (!body || (bodyType === 'optional' && dice.chance(0.5))) return undefined;
    const made = fieldsOf(body);
    const fields = isSpoiled ? spoiled(made) : made;
    if (bodyType === 'form')
      return { type: 'application/x-www-form-urlencoded', text: pairs(fields) };
    if (bodyType !== 'multipart')
      return { type: json, text: JSON.stringify({ ...fields, ...add }) };
    const parts = Object.entries(fields).map(
      ([name, value]) =>
        `--part\r\ncontent-disposition: form-data; name="${name}"${name === 'file' ? '; filename="a.pdf"' : ''}\r\n\r\n${value}\r\n`,
    );
    return { type: 'multipart/form-data; boundary=part', text: `${parts.join('')}--part--\r\n` };
  }

  return (endpoint: Endpoint, credentials: Credentials): MadeRequest => {
    const isSpoiled = dice.chance(0.5);
    const method =
      endpoint.method === 'ALL' ? anyOf(['GET', 'POST', 'PUT', 'DELETE']) : endpoint.method;
    const params = fieldsOf(endpoint.params);
    const path = endpoint.path
      .replace(/:(\w+)/g, (_, name: string) => {
        const value = encoded(isSpoiled && dice.chance(0.4) ? dice.pick(strange) : params[name]);
        // Empty, `.` and `..` lead to another endpoint, whose contract says other things.
        return /^\.{0,2}$/.test(value) ? 'x' : value.slice(0, 2000);
      })
      .replace('*', 'some/where');
    const asked = fieldsOf(endpoint.query);
    const search = pairs(isSpoiled ? spoiled(asked) : asked);
    const isRead = method === 'GET' || method === 'DELETE';
    const body = isRead ? undefined : bodyOf(endpoint, isSpoiled, credentials.body ?? {});
    return {
      method,
      path: search === '' ? path : `${path}?${search}`,
      headers: {
        accept: json,
        ...(dice.chance(0.9) && credentials.headers),
        ...(body && { 'content-type': body.type }),
      },
      ...(body && { body: body.text }),
    };
  };
}
