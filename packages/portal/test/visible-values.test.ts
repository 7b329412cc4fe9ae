import { expect, test } from 'vitest';
import { visibleValues } from '../src/api/visible-values.js';

test('invisible characters of a name are shown wherever they are in a response', () => {
  expect(
    visibleValues({ total: 1, members: [{ name: 'Rosa\u202Ereversed\u200B', email: null }] }),
  ).toEqual({
    total: 1,
    members: [{ name: 'Rosa\ufffdreversed\ufffd', email: null }],
  });
});
