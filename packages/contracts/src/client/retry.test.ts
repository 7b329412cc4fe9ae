import { expect, test } from 'vitest';
import { readRetryAfter, waitBefore } from './retry.js';

const now = new Date('2026-02-09T07:00:00Z');

test.each([
  [null, undefined],
  ['7', 7],
  ['0', 0],
  ['Mon, 09 Feb 2026 07:00:30 GMT', 30],
  ['Mon, 09 Feb 2026 06:59:00 GMT', 0],
  ['soon', undefined],
  ['-1', undefined],
])('Retry-After "%s" means %s seconds', (header, seconds) => {
  expect(readRetryAfter(header, now)).toBe(seconds);
});

test.each([
  ['as long as asked', { status: 503, retryAfter: 2 }, 10_000, 2000],
  ['as long as asked', { status: 429, retryAfter: 0 }, 10_000, 0],
  ['never beyond the deadline', { status: 503, retryAfter: 2 }, 2000, undefined],
  ['never above half a minute', { status: 503, retryAfter: 31 }, 600_000, undefined],
  ['undefined for other errors', { status: 500, retryAfter: 1 }, 10_000, undefined],
  ['undefined without Retry-After', { status: 503 }, 10_000, undefined],
  ['a moment after a refusal', { refused: true }, 10_000, 100],
] as const)('waits %s', (_, outcome, remaining, expected) => {
  expect(waitBefore(outcome, remaining)).toBe(expected);
});
