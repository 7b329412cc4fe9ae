import { expect, test } from 'vitest';
import { shownInput } from './shown-input.js';

test('input is shown unchanged', () => {
  const sent = { shifts: [{ date: '2026-02-09', hours: null }, 'x', 1] };
  expect(shownInput(sent)).toEqual(sent);
  expect(shownInput('2026')).toBe('2026');
});

test('thousands of brackets are cut before they overflow a stack', () => {
  const deep = JSON.parse('['.repeat(5_000) + ']'.repeat(5_000));
  expect(JSON.stringify(shownInput(deep)).length).toBeLessThan(100);
});

test.each([
  ['a list', new Array(100_000).fill({ a: 1 })],
  ['an object', Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`field ${n}`, n]))],
  ['a text', 'x'.repeat(1_000_000)],
  ['a name', { ['x'.repeat(1_000_000)]: 1 }],
])('an overlong %s is shown by its beginning', (_, sent) => {
  expect(JSON.stringify(shownInput(sent)).length).toBeLessThan(5_000);
});
