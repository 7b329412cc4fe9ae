import type { Endpoint } from '@guildhall/contracts';
import type { SchemaNode } from './schema-node.js';
import { hostileBody, spoilOnce, strangeValue } from './spoil.js';
import { type Dice, validValue } from './valid-value.js';

export type Kind = 'valid' | 'nearly valid' | 'hostile';

export interface MadeRequest {
  readonly kind: Kind;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

type Fields = Record<string, unknown>;
const node = (schema: unknown) => schema as SchemaNode;

const wellFormed = (text: string) => Buffer.from(text, 'utf8').toString('utf8');

/** Lone halves of a surrogate pair cannot be part of an address. */
const encode = (value: unknown) =>
  encodeURIComponent(wellFormed(String(typeof value === 'object' ? JSON.stringify(value) : value)));

function pathOf(dice: Dice, endpoint: Endpoint, kind: Kind): string {
  const { random } = dice;
  const params = endpoint.params ? (validValue(dice, node(endpoint.params)) as Fields) : {};
  const path = endpoint.path
    .replace(/:([A-Za-z_]\w*)/g, (_, name: string) => {
      const strange = kind !== 'valid' && random.chance(0.4);
      // Empty, `.` and `..` lead to another endpoint, whose contract says other things.
      const value = encode(strange ? strangeValue(random) : params[name]).slice(0, 2000);
      return /^\.{0,2}$/.test(value) ? 'x' : value;
    })
    .replace('*', random.chance(0.5) ? 'some/where' : '');
  const search = searchOf(dice, endpoint, kind);
  return search === '' ? path : `${path}?${search}`;
}

function searchOf(dice: Dice, endpoint: Endpoint, kind: Kind): string {
  const { random } = dice;
  const wanted = endpoint.query ? (validValue(dice, node(endpoint.query)) as Fields) : {};
  const given = kind === 'valid' ? wanted : (spoilOnce(random, wanted) as Fields);
  const pairs = Object.entries(given ?? {}).map(([name, value]) => `${name}=${encode(value)}`);
  if (kind === 'hostile' && random.chance(0.3)) pairs.push('__proto__[x]=1', 'a[]=1', 'limit=%ff');
  return pairs.join('&');
}

function bodyOf(dice: Dice, endpoint: Endpoint, kind: Kind, add: Fields) {
  const { random } = dice;
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return undefined;
  if (kind === 'hostile' && random.chance(0.6)) return hostileBody(random);
  if (!endpoint.body) return undefined;
  if (endpoint.bodyType === 'optional' && random.chance(0.5)) return undefined;
  const wanted = validValue(dice, node(endpoint.body)) as Fields;
  const given = kind === 'valid' ? wanted : spoilOnce(random, wanted);
  if (endpoint.bodyType === 'form')
    return {
      type: 'application/x-www-form-urlencoded',
      text: Object.entries(given as Fields)
        .map(([name, value]) => `${name}=${encode(value)}`)
        .join('&'),
    };
  if (endpoint.bodyType === 'multipart') return formData(given as Fields);
  return { type: 'application/json', text: JSON.stringify({ ...(given as Fields), ...add }) };
}

function formData(fields: Fields) {
  const boundary = 'guildhall-stress';
  const parts = Object.entries(fields ?? {}).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${name === 'file' ? '; filename="a.pdf"\r\ncontent-type: application/pdf' : ''}\r\n\r\n${typeof value === 'object' ? JSON.stringify(value) : value}\r\n`,
  );
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    text: `${parts.join('')}--${boundary}--\r\n`,
  };
}

const methods: readonly [string, ...string[]] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** One request for an endpoint; `credentials` are what its caller is known by. */
export function makeRequest(
  dice: Dice,
  endpoint: Endpoint,
  credentials: { readonly headers: Readonly<Record<string, string>>; readonly body?: Fields },
): MadeRequest {
  const { random } = dice;
  const roll = random.below(10);
  const kind: Kind = roll < 4 ? 'valid' : roll < 7 ? 'nearly valid' : 'hostile';
  const method = endpoint.method === 'ALL' ? random.pick(methods) : endpoint.method;
  const body = bodyOf(dice, { ...endpoint, method: method as 'GET' }, kind, credentials.body ?? {});
  const anonymous = kind === 'hostile' && random.chance(0.2);
  return {
    kind,
    method,
    path: pathOf(dice, endpoint, kind),
    headers: {
      accept: random.chance(0.9) ? 'application/json' : 'text/html',
      ...(!anonymous && credentials.headers),
      ...(body && { 'content-type': body.type }),
    },
    ...(body && { body: wellFormed(body.text) }),
  };
}
