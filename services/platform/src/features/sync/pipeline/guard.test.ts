import { expect, test } from 'vitest';
import { reasonToStop } from './guard.js';

const question = {
  live: 1000,
  sourceRows: 900,
  gone: 100,
  inactive: 0,
  maxPercent: 10,
  override: false,
};

test.each([
  ['exactly the limit', {}, false],
  ['one more than the limit', { gone: 101 }, true],
  ['one more that is inactive in the source', { inactive: 1 }, true],
  ['an empty source', { sourceRows: 0, gone: 0 }, true],
  ['an empty source of an empty target', { live: 0, sourceRows: 0, gone: 0 }, false],
  ['an override', { gone: 1000, sourceRows: 0, override: true }, false],
  ['a limit of nothing, one gone', { maxPercent: 0, gone: 1 }, true],
  ['a limit of nothing, none gone', { maxPercent: 0, gone: 0 }, false],
])('%s', (_, change, stops) => {
  expect(reasonToStop({ ...question, ...change }) !== null).toBe(stops);
});
