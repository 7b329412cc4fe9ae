import { type TNumberOptions, type TSchema, Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { api, type EndpointSpec, endpoints } from '../../src/endpoint.js';
import { Detail } from '../../src/errors.js';
import { Nullable, named, OneOf } from '../../src/schema.js';
import { announcesBreak, breakingChanges, publish } from './index.js';

const endpoint = endpoints({ error: Detail, validation: { status: 400, body: Detail } } as const);
const usual = {
  method: 'POST',
  path: '/things/:id',
  auth: 'member',
  tag: 'Things',
  summary: 'A thing',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }),
  body: Type.Object({ kind: OneOf(['a', 'b']), note: Type.Optional(Type.String()) }),
  response: {
    200: Type.Object({
      id: Type.String(),
      kind: OneOf(['a', 'b']),
      size: Type.Number(),
      note: Nullable(Type.String()),
      extra: Type.Optional(Type.String()),
      tags: Type.Array(Type.Object({ name: Type.String({ format: 'date' }) })),
    }),
  },
} satisfies EndpointSpec;

const published = (changes: Partial<EndpointSpec>, names = ['saveThing']) => {
  const one = endpoint({ ...usual, ...changes } as EndpointSpec);
  const all = Object.fromEntries(names.map(name => [name, one]));
  return publish(api({ name: 'shop', title: 'Shop', version: '1', endpoints: all }), '1.0.0');
};
const breaks = (now: Partial<EndpointSpec>, before: Partial<EndpointSpec> = {}) =>
  breakingChanges(published(before), published(now));

const { body, query } = usual;
const answer = usual.response[200];
const answering = (fields: Record<string, TSchema>) => ({
  response: { 200: Type.Object({ ...answer.properties, ...fields }) },
});
const taking = (fields: Record<string, TSchema>) => ({
  body: Type.Object({ ...body.properties, ...fields }),
});
const limited = (options: TNumberOptions) => ({
  query: Type.Object({ limit: Type.Optional(Type.Integer(options)) }),
});

describe('a client breaks when', () => {
  const { tags: _, ...untagged } = answer.properties;
  const cases: [string, Partial<EndpointSpec>, string][] = [
    ['the path changes', { path: '/items/:id' }, 'no longer answers at /things/:id'],
    ['the method changes', { method: 'PUT' }, 'is PUT now, was POST'],
    ['the scheme changes', { auth: 'service' }, 'no longer takes the member scheme'],
    ['a scope is asked for', { scope: 'verify' }, 'needs the scope verify now'],
    ['the body travels differently', { bodyType: 'form' }, 'takes its body as form now, was json'],
    ['a new field is required', taking({ size: Type.Integer() }), 'body.size is required now'],
    ['an optional field is required', taking({ note: Type.String() }), 'body.note is required now'],
    [
      'a field is no longer read',
      { body: Type.Omit(body, ['note']) },
      'body.note is no longer read',
    ],
    ['a choice is gone', taking({ kind: OneOf(['a']) }), 'body.kind no longer takes "b"'],
    [
      'a request field changes its type',
      taking({ kind: Type.Integer() }),
      'body.kind no longer takes "a" or "b"',
    ],
    [
      'a bound is narrower',
      limited({ minimum: 1, maximum: 50 }),
      'query.limit has maximum 50 now (before: 100)',
    ],
    [
      'a bound is new',
      limited({ minimum: 1, maximum: 100, multipleOf: 5 }),
      'query.limit has multipleOf 5 now (before: none)',
    ],
    ['a parameter is required', { query: Type.Required(query) }, 'query.limit is required now'],
    [
      'a field is gone from the answer',
      { response: { 200: Type.Object(untagged) } },
      'answers 200: tags is gone',
    ],
    [
      'a field may be missing',
      answering({ id: Type.Optional(Type.String()) }),
      'answers 200: id may be missing now',
    ],
    [
      'a field may be null',
      answering({ id: Nullable(Type.String()) }),
      'answers 200: id may be null now',
    ],
    [
      'a field changes its type',
      answering({ id: Type.Integer() }),
      'answers 200: id may be integer now',
    ],
    [
      'a field has a new value',
      answering({ kind: OneOf(['a', 'b', 'c']) }),
      'answers 200: kind may be "c" now',
    ],
    [
      'a field is any text',
      answering({ kind: Type.String() }),
      'answers 200: kind may be string beyond "a" or "b" now',
    ],
    [
      'a listed field changes',
      answering({ tags: Type.Array(Type.Object({ name: Type.String() })) }),
      'answers 200: tags[].name has format none now (before: date)',
    ],
    ['a success has another status', { response: { 201: answer } }, 'no longer answers 200'],
    ['a new success appears', { response: { 200: answer, 202: answer } }, 'may answer 202 now'],
  ];
  test.each(cases)('%s', (_, now, sentence) => {
    expect(breaks(now)).toContain(`shop.saveThing ${sentence}`);
  });

  test('an endpoint is gone', () => {
    const now = published({}, ['storeThing']);
    expect(breakingChanges(published({}), now)).toEqual([
      'shop.saveThing is gone (POST /things/:id)',
    ]);
  });

  test('an alias, an error status or a first body comes into play', () => {
    expect(breaks({}, { aliases: ['/thing/:id'] })).toEqual([
      'shop.saveThing no longer answers at /thing/:id',
    ]);
    expect(breaks({}, { errors: [409] })).toEqual(['shop.saveThing no longer answers 409']);
    const { body: _, ...bodiless } = usual;
    const before = publish(
      api({ name: 'shop', title: '', version: '1', endpoints: { saveThing: endpoint(bodiless) } }),
      '1.0.0',
    );
    expect(breakingChanges(before, published({}))).toContain('shop.saveThing needs a body now');
  });
});

describe('a client does not notice when', () => {
  const cases: [string, Partial<EndpointSpec>][] = [
    ['nothing changes', {}],
    ['words change', { summary: 'Another', tag: 'Other' }],
    ['another path answers too', { path: '/items/:id', aliases: ['/things/:thing_id'] }],
    ['more schemes are taken', { auth: ['member', 'service'] }],
    ['the endpoint is opened to everybody', { auth: ['public', 'service'] }],
    ['the body may be left out', { bodyType: 'optional' }],
    ['an optional field is new', taking({ size: Type.Optional(Type.Integer()) })],
    ['a required field becomes optional', taking({ kind: Type.Optional(OneOf(['a', 'b'])) })],
    ['a choice is new', taking({ kind: OneOf(['a', 'b', 'c']) })],
    ['null is taken', taking({ note: Type.Optional(Nullable(Type.String())) })],
    ['a bound is wider', limited({ maximum: 1000 })],
    ['the answer has more', answering({ more: Type.String() })],
    ['the answer says less often null', answering({ note: Type.String() })],
    ['a number is an integer', answering({ size: Type.Integer() })],
    ['an optional field always comes', answering({ extra: Type.String() })],
    ['null is written another way', answering({ note: Type.Unsafe({ type: ['string', 'null'] }) })],
    ['a schema gets a name', { response: { 200: named('Thing', Type.Object(answer.properties)) } }],
    ['a new error is possible', { errors: [409] }],
  ];
  test.each(cases)('%s', (_, now) => {
    expect(breaks(now)).toEqual([]);
  });
});

test('a break inside a named schema is found through its name', () => {
  const Thing = (id: TSchema) => ({ response: { 200: named('Thing', Type.Object({ id })) } });
  expect(breaks(Thing(Type.Integer()), Thing(Type.String()))).toEqual([
    'shop.saveThing answers 200: id may be integer now',
  ]);
});

test.each([
  ['1.2.3', '2.0.0', true],
  ['1.2.3', '1.3.0', false],
  ['0.1.0', '0.2.0', true],
  ['0.1.0', '0.1.1', false],
  ['0.9.0', '1.0.0', true],
])('going from %s to %s announces a break: %s', (from, to, announced) => {
  expect(announcesBreak(from, to)).toBe(announced);
});
