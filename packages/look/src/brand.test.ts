import { colord, extend } from 'colord';
import a11y from 'colord/plugins/a11y';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandStyle, groundOfWhite } from './brand.js';

extend([a11y]);

const grounds = [
  ['#f4f6f8', '#ffffff'],
  ['#12181f', '#1b232c'],
];

test('whatever colour an organisation has, its links and buttons can be read in both schemes', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(channel, channel, channel, (r, g, b) => {
      const found = [
        ...brandStyle(`rgb(${r}, ${g}, ${b})`).matchAll(/--accent:(#\w+);--on-accent:(#\w+)/g),
      ];
      expect(found).toHaveLength(2);
      for (const [i, [, accent = '', onAccent = '']] of found.entries()) {
        for (const ground of grounds[i] ?? [])
          expect(colord(accent).contrast(ground)).toBeGreaterThanOrEqual(4.5);
        expect(colord(accent).contrast(onAccent)).toBeGreaterThanOrEqual(4.5);
      }
      expect(
        colord(groundOfWhite(`rgb(${r}, ${g}, ${b})`)).contrast('#fff'),
      ).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a colour that can be read as it is stays as it is; none gives nothing', () => {
  expect(brandStyle('#0b5cad')).toContain(':root{--accent:#0b5cad;--on-accent:#fff}');
  expect([brandStyle(null), brandStyle('no colour')]).toEqual(['', '']);
});
