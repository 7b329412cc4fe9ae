import { expect, test } from 'vitest';
import { isSameSite } from './same-site.js';

test.each([
  ['https://portal.example.org', 'https://app.example.org', true],
  ['https://example.org', 'https://deep.app.example.org:8443', true],
  ['https://union.co.uk', 'https://other.co.uk', false],
  ['https://one.github.io', 'https://two.github.io', false],
  ['https://portal.example.org', 'http://app.example.org', false],
  ['http://127.0.0.1:1300', 'http://127.0.0.1:5173', true],
  ['http://127.0.0.1:1300', 'http://localhost:5173', false],
  ['http://localhost:1300', 'http://localhost:5173', true],
])('%s and %s are one site: %s', (one, other, expected) => {
  expect(isSameSite(one, other)).toBe(expected);
});
