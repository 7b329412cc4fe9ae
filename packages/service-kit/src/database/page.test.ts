import { expect, test } from 'vitest';
import { pageOf } from './page.js';

test.each([
  [[], [], null],
  [['a'], ['a'], null],
  [['a', 'b'], ['a', 'b'], null],
  [['a', 'b', 'c'], ['a', 'b'], 'b'],
])('of %j a page of two shows %j and continues after %j', (rows, shown, next) => {
  expect(pageOf(rows, 2, row => row)).toEqual({ shown, next });
});
