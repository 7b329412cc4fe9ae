import { expect, test } from 'vitest';
import { message, saidOf, textOf } from './messages.js';

test('a message has its code, its values as text in the order of the braces, and its English sentence', () => {
  expect(message('too_many_shifts_on_day', 20, '2026-02-09')).toEqual({
    code: 'too_many_shifts_on_day',
    values: ['20', '2026-02-09'],
    text: 'There would be more than 20 shifts on 2026-02-09: delete those that were not worked',
  });
});

test('a value that looks like a placeholder is not replaced', () => {
  const ended = message('run_ended', '{status} $& {why}');
  expect(textOf(ended)).toBe('This synchronization has already ended: {status} $& {why}');
  expect(saidOf(ended)).toEqual({ code: 'run_ended', values: ['{status} $& {why}'] });
});

test('words that were never ours have no code, even where they read like a message', () => {
  expect(saidOf('It answered 502')).toBeNull();
});
