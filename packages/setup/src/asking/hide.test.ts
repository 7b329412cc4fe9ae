import { expect, test } from 'vitest';
import { hiding } from './hide.js';

test('a secret is taken out of every text, however it is written there', () => {
  const { add, hide } = hiding();
  add('pass%word "1"');
  // Part of it, and given before or after: the longer one goes first.
  add('%word');
  expect(hide('cannot log in with pass%word "1" at host')).toBe('cannot log in with ••• at host');
  expect(hide(`mysql://u:${encodeURIComponent('pass%word "1"')}@host`)).toBe('mysql://u:•••@host');
  expect(hide(JSON.stringify({ password: 'pass%word "1"' }))).toBe('{"password":"•••"}');
});

test('what is too short to be a secret blots out no words', () => {
  const { add, hide } = hiding();
  for (const text of ['', 'a', 'the']) add(text);
  expect(hide('the name of a table')).toBe('the name of a table');
});
