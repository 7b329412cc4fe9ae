import { expect, test } from 'vitest';
import { shownInput } from './shown-input.js';

test('what was sent is shown as it was sent', () => {
  const sent = { shifts: [{ date: '2026-02-09', hours: null }, 'x', 1] };
  expect(shownInput(sent)).toEqual(sent);
  expect(shownInput('2026')).toBe('2026');
});

test('thousands of brackets are cut before they overflow a stack', () => {
  const deep = JSON.parse('['.repeat(5_000) + ']'.repeat(5_000));
  expect(JSON.stringify(shownInput(deep)).length).toBeLessThan(100);
});
