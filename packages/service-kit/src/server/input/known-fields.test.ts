import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { dropperOf } from './known-fields.js';

const Schema: object = Type.Object({
  name: Type.String(),
  box: Type.Optional(Type.Union([Type.Object({ size: Type.Integer() }), Type.Null()])),
  lids: Type.Optional(Type.Array(Type.Object({ size: Type.Integer() }))),
  notes: Type.Optional(Type.Object({}, { additionalProperties: true })),
});

function left(value: unknown): unknown {
  dropperOf(Schema)?.(value);
  return value;
}

test('unknown properties are removed at any depth', () => {
  const sent = {
    name: 'a',
    id: 1,
    box: { size: 2, id: 3 },
    lids: [{ size: 4, id: 5 }, { size: 6 }],
  };
  expect(left(sent)).toEqual({ name: 'a', box: { size: 2 }, lids: [{ size: 4 }, { size: 6 }] });
});

test('open schemas, null and undefined are unchanged', () => {
  expect(left({ name: 'a', box: null, notes: { any: [{ thing: 1 }] } })).toEqual({
    name: 'a',
    box: null,
    notes: { any: [{ thing: 1 }] },
  });
  expect(left(null)).toBe(null);
  expect(dropperOf(Type.Object({}, { additionalProperties: true }))).toBe(null);
});

test('inherited names are not fields', () => {
  const sent = JSON.parse('{"name":"a","constructor":1,"__proto__":{"x":1}}');
  expect(Object.keys(left(sent) as object)).toEqual(['name']);
});
