import { expect, test } from 'vitest';
import { compileValidator } from './validation.js';

const read = (fields: object) => {
  const validate = compileValidator({
    schema: {
      type: 'object',
      properties: { limit: { type: 'integer' }, deep: { type: 'boolean' } },
    },
    httpPart: 'querystring',
    method: 'GET',
    url: '/',
  });
  return (validate as (value: object) => { value: object })({ ...fields }).value;
};

test.each([
  ['5', 5],
  ['-5', -5],
  ['+5', 5],
  ['007', 7],
  ['5.0', 5],
])('limit=%s means %d', (text, limit) => {
  expect(read({ limit: text })).toEqual({ limit });
});

test.each(['0x10', '1e1', '0b1', '', '5.5', 'five', 'Infinity', '1_000'])(
  'limit=%s is not a number',
  text => {
    expect(read({ limit: text })).toMatchObject({
      issues: [{ in: 'query', path: ['limit'], rule: 'type', input: text }],
    });
  },
);

test.each([
  ['True', true],
  ['1', true],
  ['off', false],
])('deep=%s is %s', (text, deep) => {
  expect(read({ deep: text })).toEqual({ deep });
});

test('a repeated parameter is not a number', () => {
  expect(read({ limit: ['1', '2'] })).toMatchObject({ issues: [{ path: ['limit'] }] });
});
