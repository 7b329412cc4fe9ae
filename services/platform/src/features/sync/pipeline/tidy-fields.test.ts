import { expect, test } from 'vitest';
import { recordDefinitions } from '../mapping/definitions.js';
import { isUnusual, tidyFields, unreadable } from './tidy-fields.js';
import { toWire } from './wire.js';

const { fields } = recordDefinitions.regions;
const nameOf = (name: string) => tidyFields(['NW', name], fields)[1];

test.each([
  ['a tab and a line break', '\\tNorth\\r\\n', 'North'],
  ['a no-break space', toWire('\u00a0North\u00a0'), 'North'],
  ['a byte order mark and zero-width characters', toWire('\ufeff\u200bNorth\u200d'), 'North'],
  ['blanks of several kinds', toWire('\u3000 \u2003North \u00a0'), 'North'],
  ['only blanks', toWire('\u00a0\u200b\\t'), '\\N'],
  ['null', '\\N', '\\N'],
  ['bidirectional controls', toWire('\u200eNorth\u202e'), toWire('\u200eNorth\u202e')],
  ['blanks inside', toWire('North\u00a0West'), toWire('North\u00a0West')],
  ['letters whose last byte is a blank in Latin-1', toWire('à la carte à'), toWire('à la carte à')],
  ['a backslash before a letter', 'North\\\\t', 'North\\\\t'],
  ['backslashes before a tab', 'North\\\\\\t', 'North\\\\'],
])('%s around a value', (_, wire, expected) => {
  expect(nameOf(wire)).toBe(expected);
});

test('a key is not changed', () => {
  const key = toWire('NW\u00a0');
  expect(tidyFields([key, 'North'], fields)).toEqual([key, 'North']);
});

test('only unusual lines are parsed', () => {
  expect(['NW\tNorth West', 'NW\t\\N', toWire('NW\tÅland')].map(isUnusual)).toEqual([
    false,
    true,
    true,
  ]);
});

test('invalid UTF-8 is reported with its field', () => {
  expect(unreadable(['NW', 'Nord\xe9'], fields)).toMatchObject({
    message: { text: expect.stringContaining('name is not valid UTF-8') },
  });
  expect(unreadable(['NW', toWire('Nordé')], fields)).toBeNull();
});
