import type { Endpoint } from '@guildhall/contracts';
import fc, { type GeneratorValue } from 'fast-check';
import type { KnownValues } from './known-values.js';
import type { SchemaNode } from './schema-node.js';
import { chance, hostileBodies, spoilOnce, strangeValue } from './spoil.js';
import { valuesOf } from './values.js';

/** Where a request's dice fall, and what is known of the services. */
export interface Dice {
  readonly draw: GeneratorValue;
  readonly known: KnownValues;
}

export type Kind = 'valid' | 'nearly valid' | 'hostile';

export interface MadeRequest {
  readonly kind: Kind;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

type Fields = Record<string, unknown>;
const fieldsFor = ({ draw, known }: Dice, schema: unknown): Fields =>
  schema ? (draw(() => valuesOf(schema as SchemaNode, known)) as Fields) : {};

const wellFormed = (text: string) => Buffer.from(text, 'utf8').toString('utf8');

/** Lone halves of a surrogate pair cannot be part of an address. */
const encode = (value: unknown) =>
  encodeURIComponent(wellFormed(String(typeof value === 'object' ? JSON.stringify(value) : value)));

function pathOf(dice: Dice, endpoint: Endpoint, kind: Kind): string {
  const { draw } = dice;
  const params = fieldsFor(dice, endpoint.params);
  const path = endpoint.path
    .replace(/:([A-Za-z_]\w*)/g, (_, name: string) => {
      const strange = kind !== 'valid' && chance(draw, 4);
      // Empty, `.` and `..` lead to another endpoint, whose contract says other things.
      const value = encode(strange ? strangeValue(draw) : params[name]).slice(0, 2000);
      return /^\.{0,2}$/.test(value) ? 'x' : value;
    })
    .replace('*', chance(draw, 5) ? 'some/where' : '');
  const search = searchOf(dice, endpoint, kind);
  return search === '' ? path : `${path}?${search}`;
}

function searchOf(dice: Dice, endpoint: Endpoint, kind: Kind): string {
  const wanted = fieldsFor(dice, endpoint.query);
  const given = kind === 'valid' ? wanted : (spoilOnce(dice.draw, wanted) as Fields);
  const pairs = Object.entries(given ?? {}).map(([name, value]) => `${name}=${encode(value)}`);
  if (kind === 'hostile' && chance(dice.draw, 3))
    pairs.push('__proto__[x]=1', 'a[]=1', 'limit=%ff');
  return pairs.join('&');
}

function bodyOf(dice: Dice, endpoint: Endpoint, kind: Kind, add: Fields) {
  const { draw } = dice;
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return undefined;
  if (kind === 'hostile' && chance(draw, 6)) return draw(() => hostileBodies);
  if (!endpoint.body) return undefined;
  if (endpoint.bodyType === 'optional' && chance(draw, 5)) return undefined;
  const wanted = fieldsFor(dice, endpoint.body);
  const given = kind === 'valid' ? wanted : spoilOnce(draw, wanted);
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

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const kinds = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Kind>('valid') },
  { weight: 3, arbitrary: fc.constant<Kind>('nearly valid') },
  { weight: 3, arbitrary: fc.constant<Kind>('hostile') },
);

/** One request for an endpoint; `credentials` are what its caller is known by. */
export function makeRequest(
  dice: Dice,
  endpoint: Endpoint,
  credentials: { readonly headers: Readonly<Record<string, string>>; readonly body?: Fields },
): MadeRequest {
  const { draw } = dice;
  const kind = draw(() => kinds);
  const method = endpoint.method === 'ALL' ? draw(fc.constantFrom, ...methods) : endpoint.method;
  const body = bodyOf(dice, { ...endpoint, method: method as 'GET' }, kind, credentials.body ?? {});
  const anonymous = kind === 'hostile' && chance(draw, 2);
  return {
    kind,
    method,
    path: pathOf(dice, endpoint, kind),
    headers: {
      accept: chance(draw, 9) ? 'application/json' : 'text/html',
      ...(!anonymous && credentials.headers),
      ...(body && { 'content-type': body.type }),
    },
    ...(body && { body: wellFormed(body.text) }),
  };
}
