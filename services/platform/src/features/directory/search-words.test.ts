import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeLike, foldsBySimpleMeans, partFor, wordsOf } from './search-words.js';

test.each([
  ['two words', 'rosa quintero', ['rosa', 'quintero']],
  ['space around and between', '  rosa \t\n quintero ', ['rosa', 'quintero']],
  ['a no-break space', 'rosa\u00a0quintero', ['rosa', 'quintero']],
  ['the last name first', 'quintero, rosa; ', ['quintero', 'rosa']],
  ['initials', 'R. É. Quintero Jr.', ['R', 'É', 'Quintero', 'Jr.']],
  ['nothing but space', ' \t', []],
  ['nothing', '', []],
])('words: %s', (_, text, expected) => {
  expect(wordsOf(text)).toEqual(expected);
});

test('words contain no spaces, and none is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      const words = wordsOf(text);
      expect(words.every(word => word !== '' && !/\s/u.test(word))).toBe(true);
      const letters = (spelled: string) => spelled.replace(/[\s,;.]+/gu, '');
      expect(letters(words.join(''))).toBe(letters(text));
    }),
  );
});

test.each([
  ['100%', '100\\%'],
  ['a_b', 'a\\_b'],
  ['\\', '\\\\'],
  ["o'brien", "o'brien"],
])('%s is escaped in a pattern', (text, expected) => {
  expect(escapeLike(text)).toBe(expected);
});

test('only ASCII text is folded without the database', () => {
  expect(['Rosa', "O'Brien", '100%'].map(foldsBySimpleMeans)).toEqual([true, true, true]);
  expect(['José', 'İ', 'ﬁ', '👍', 'שלום'].map(foldsBySimpleMeans)).toEqual(
    Array.from({ length: 5 }, () => false),
  );
});

test('a word of fewer than three visible characters is a name prefix', () => {
  const part = (folded: string) => partFor({ numbers: [folded], folded });
  expect(['a', 'jo', '👍👍'].map(part)).toEqual(['beginning', 'beginning', 'beginning']);
  expect(['ros', '👍👍👍'].map(part)).toEqual(['anywhere', 'anywhere']);
});
