import { expect, test } from 'vitest';
import { escapesLoneSurrogate } from './lone-surrogates.js';

test.each([
  ['"a\\ud83dz"', true],
  ['"\\ud83d"', true],
  ['"\\ude00"', true],
  ['"\\ud83d\\ud83d\\ude00"', true],
  ['"\\ud83d\\n\\ude00"', true],
  ['"\\ud83d\\ude00"', false],
  ['"\\ud83d\\ude00\\ud83d\\ude00"', false],
  ['"\\\\ud83d"', false],
  ['"\\\\\\ud83d"', true],
  ['"😀"', false],
])('%s: %s', (json, half) => {
  expect(escapesLoneSurrogate(json)).toBe(half);
});

test('it finds exactly the texts with lone surrogates', () => {
  const units = ['a', '\\', 'u', 'd83d', '\ud83d', '\ude00', '😀'];
  const texts = units.flatMap(a => units.flatMap(b => units.flatMap(c => [a + b + c])));
  for (const text of texts) {
    // Well-formed text survives a UTF-8 round trip.
    const isWhole = Buffer.from(text, 'utf8').toString('utf8') === text;
    expect([text, escapesLoneSurrogate(JSON.stringify(text))]).toEqual([text, !isWhole]);
  }
});
