import { expect, test } from 'vitest';
import { tagsOf } from './document-routes.js';

test('what every service has alike stands behind what only this one has', () => {
  const endpoints = { a: { tag: 'Operations' }, b: { tag: 'Shifts' }, c: { tag: 'Shifts' } };
  expect(tagsOf({ endpoints } as never).map(({ name }) => name)).toEqual([
    'Shifts',
    'additional',
    'Operations',
  ]);
});
