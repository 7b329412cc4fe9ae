import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { showInvisible, toVisibleJson } from './invisible-characters.js';

const code = (point: number) => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
// Unicode bidirectional characters (UAX 9), invisible ones (UTS 39), and terminal escapes.
const treacherous = [
  ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069],
  ...[0x200e, 0x200f, 0x061c, 0x200b, 0x2060, 0x2063, 0xfeff, 0x00ad, 0x034f, 0x180e],
  ...[0x115f, 0x3164, 0xffa0, 0x2800, 0xfe0f, 0xfe00, 0xe0041, 0xe0100],
  ...[0x00, 0x07, 0x08, 0x0d, 0x1b, 0x7f, 0x85, 0x9b, 0x2028, 0x2029, 0xfffa],
];

describe('what people are shown', () => {
  test.each(treacherous.map(point => [code(point), point]))(
    'has no hidden %s in it',
    (_, point) => {
      expect(showInvisible(`Ro${String.fromCodePoint(Number(point))}sa`)).toBe('Ro\ufffdsa');
    },
  );

  test.each([
    'Seán O’Brien-Núñez',
    'two\nlines\tand a tab',
    'Zażółć 王小明 Иванов',
    'می\u200cخواهم',
    'क्\u200dष',
    '👩\u200d👩\u200d👧 ❤\ufe0f',
  ])('leaves %j unchanged', text => {
    expect(showInvisible(text)).toBe(text);
  });

  test('has no joiner where nothing joins', () => {
    expect(showInvisible('Ro\u200csa R\u200dosa \u200d')).toBe('Ro\ufffdsa R\ufffdosa \ufffd');
  });

  test('is idempotent and removes bidirectional controls', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const shown = showInvisible(text);
        expect(showInvisible(shown)).toBe(shown);
        expect(shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
        expect(shown).not.toContain('\u001b');
      }),
    );
  });
});

test('JSON keeps its value, with hidden characters escaped', () => {
  const value = { name: 'Ro\u202esa \u{e0041}', list: ['\u001b[2J', 'می\u200cخواهم'] };
  const text = toVisibleJson(value);
  expect(JSON.parse(text)).toEqual(value);
  expect(text).toContain('Ro\\u202esa \\udb40\\udc41');
  for (const hidden of ['\u202e', '\u001b']) expect(text).not.toContain(hidden);
});
