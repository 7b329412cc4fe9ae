import fc from 'fast-check';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { Nullable, OneOf, PlainDate, Text } from './schema.js';
import { bodyLimitOf, largestJson } from './sizes.js';

const escaped = (text: string) =>
  JSON.stringify(text).replace(
    /[\u0080-\uffff]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

describe('the maximum JSON size of a schema', () => {
  test.each<[string, object, unknown]>([
    ['a choice', OneOf(['a', 'long one']), 'long one'],
    ['a boolean', Type.Boolean(), false],
    ['a number', Type.Number({ minimum: -1e300, maximum: 1e300 }), -1.5e300],
    ['a date', PlainDate, '2026-02-09'],
    ['null or more', Nullable(Type.Object({ a: Type.Literal('b') })), { a: 'b' }],
  ])('%s', (_name, schema, value) => {
    expect(largestJson(schema)).toBeGreaterThanOrEqual(JSON.stringify(value).length);
  });

  test('covers all bounded texts and lists, however escaped', () => {
    const schema = Type.Object({
      'na"me': Type.Array(Type.Object({ text: Text(5) }), { maxItems: 4 }),
    });
    const text = fc.string({ unit: 'binary', maxLength: 5 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), texts => {
        const json = JSON.stringify({ 'na"me': texts.map(one => ({ text: one })) });
        const longest =
          json.length +
          texts.reduce((all, one) => all + escaped(one).length - JSON.stringify(one).length, 0);
        expect(longest).toBeLessThanOrEqual(largestJson(schema));
      }),
    );
  });
});

test('a route’s limit fits its contract with room to spare', () => {
  const spec = {
    method: 'POST',
    path: '/',
    auth: 'public',
    limit: 'none',
    tag: '',
    summary: '',
    response: {},
  } as const;
  expect(bodyLimitOf({ ...spec, body: Type.Object({ name: Text(10) }) })).toBe(65_536);
  const many = Type.Object({ names: Type.Array(Text(100), { maxItems: 1000 }) });
  expect(bodyLimitOf({ ...spec, body: many })).toBeGreaterThan(1000 * 100 * 12);
  expect(bodyLimitOf({ ...spec, bodyType: 'multipart', bodyLimit: 7 })).toBe(7);
  expect(bodyLimitOf({ ...spec, bodyType: 'stream' })).toBeNull();
});
