import { expect, test } from 'vitest';
import { isTooMany } from './guard.js';

const question = { live: 1000, sourceRows: 900, gone: 100, inactive: 0 };
const limits = { maxPercent: 10, maxRows: 100 };

test.each([
  ['exactly the limits', {}, {}, false],
  ['one more', { gone: 101 }, {}, true],
  ['one more that is inactive in the source', { inactive: 1 }, {}, true],
  ['one row more, and a share within the limit', { gone: 101, live: 100_000 }, {}, true],
  ['few rows, and a share above the limit', { gone: 11, live: 100 }, {}, true],
  ['an empty source', { sourceRows: 0, gone: 0 }, {}, true],
  ['an empty source of an empty target', { live: 0, sourceRows: 0, gone: 0 }, {}, false],
  ['a limit of nothing, one gone', { gone: 1 }, { maxPercent: 0 }, true],
  ['a limit of no rows, one gone', { gone: 1 }, { maxRows: 0 }, true],
  ['limits of nothing, none gone', { gone: 0 }, { maxPercent: 0, maxRows: 0 }, false],
])('%s', (_, change, limit, stops) => {
  expect(isTooMany({ ...question, ...change }, { ...limits, ...limit })).toBe(stops);
});
