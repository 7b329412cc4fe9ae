import { expect, test } from 'vitest';
import { recordDefinitions } from '../mapping/definitions.js';
import { isUnusual, tidyFields, unreadable } from './tidy-fields.js';
import { toWire } from './wire.js';

const { fields } = recordDefinitions.regions;
const nameOf = (name: string) => tidyFields(['NW', name], fields)[1];

test.each([
  ['a tab and the end of a line', '\\tNorth\\r\\n', 'North'],
  ['a no-break space', toWire('\u00a0North\u00a0'), 'North'],
  ['a mark of byte order and signs without a width', toWire('\ufeff\u200bNorth\u200f'), 'North'],
  ['blanks of several kinds', toWire('\u3000 \u2003North \u00a0'), 'North'],
  ['nothing but them', toWire('\u00a0\u200b\\t'), '\\N'],
  ['what is absent', '\\N', '\\N'],
  ['blanks inside', toWire('North\u00a0West'), toWire('North\u00a0West')],
  ['letters whose last byte is a blank elsewhere', toWire('à la carte à'), toWire('à la carte à')],
  ['a backslash before a letter', 'North\\\\t', 'North\\\\t'],
  ['backslashes before a tab', 'North\\\\\\t', 'North\\\\'],
])('%s around a value', (_, wire, expected) => {
  expect(nameOf(wire)).toBe(expected);
});

test('a key stays as it is', () => {
  const key = toWire('NW\u00a0');
  expect(tidyFields([key, 'North'], fields)).toEqual([key, 'North']);
});

test('only lines with something unusual are looked at closely', () => {
  expect(['NW\tNorth West', 'NW\t\\N', toWire('NW\tÅland')].map(isUnusual)).toEqual([
    false,
    true,
    true,
  ]);
});

test('bytes that are no text are told by their field', () => {
  expect(unreadable(['NW', 'Nord\xe9'], fields)).toMatchObject({
    message: { text: expect.stringContaining('name is not text') },
  });
  expect(unreadable(['NW', toWire('Nordé')], fields)).toBeNull();
});
