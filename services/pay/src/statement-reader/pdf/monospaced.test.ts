import { expect, test } from 'vitest';
import { monospacedFonts } from './monospaced.js';

const pieces = (font: string, advance: (text: string) => number) =>
  ['Regular', 'Earnings', '5,469.60', 'YTD', 'State Tax 1'].map(text => ({
    ...{ font, text, size: 8 },
    width: 8 * text.length * advance(text),
  }));

test('a font is monospaced if all its letters have equal width', () => {
  const proportional = pieces('Helvetica', text => 0.4 + text.length / 100);
  const even = pieces('Subset+Mono', () => 0.6);
  expect([...monospacedFonts([...proportional, ...even])]).toEqual(['Subset+Mono']);
  expect(monospacedFonts(even.slice(0, 4)).size).toBe(0);
});
