import { expect, test } from 'vitest';
import { tagsOf } from './document-routes.js';

test('tags common to all services come last', () => {
  const endpoints = { a: { tag: 'Operations' }, b: { tag: 'Shifts' }, c: { tag: 'Shifts' } };
  expect(tagsOf({ endpoints } as never).map(({ name }) => name)).toEqual([
    'Shifts',
    'additional',
    'Operations',
  ]);
});
