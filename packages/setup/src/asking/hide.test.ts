import { expect, test } from 'vitest';
import { hiding } from './hide.js';

test('a secret is removed from every text, in any notation', () => {
  const { add, hide } = hiding();
  add('pass%word "1"');
  // Overlapping secrets: the longer one is removed first.
  add('%word');
  expect(hide('cannot log in with pass%word "1" at host')).toBe('cannot log in with ••• at host');
  expect(hide(`mysql://u:${encodeURIComponent('pass%word "1"')}@host`)).toBe('mysql://u:•••@host');
  expect(hide(JSON.stringify({ password: 'pass%word "1"' }))).toBe('{"password":"•••"}');
});

test('text too short to be a secret is not removed', () => {
  const { add, hide } = hiding();
  for (const text of ['', 'a', 'the']) add(text);
  expect(hide('the name of a table')).toBe('the name of a table');
});
