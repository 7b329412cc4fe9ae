import { colord, extend } from 'colord';
import a11y from 'colord/plugins/a11y';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandStyle, groundOfWhite } from './brand.js';

extend([a11y]);

const grounds = [
  ['#f7f6f3', '#ffffff', '#f0eee9'],
  ['#11161a', '#192026', '#232c34'],
];

/** What a property is in the light scheme, and in the dark one. */
const valuesOf = (style: string, name: string) =>
  new RegExp(`--${name}:var\\(--light,(#\\w+)\\) var\\(--dark,(#\\w+)\\)`).exec(style)?.slice(1) ??
  [];

test('whatever color an organization has, its links and buttons can be read in both schemes', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(channel, channel, channel, (r, g, b) => {
      const style = brandStyle(`rgb(${r}, ${g}, ${b})`);
      const accents = valuesOf(style, 'accent');
      expect(accents).toHaveLength(2);
      for (const [i, accent] of accents.entries()) {
        const on = valuesOf(style, 'on-accent')[i] ?? '';
        const tint = valuesOf(style, 'accent-tint')[i] ?? '';
        for (const ground of [...(grounds[i] ?? []), on, tint])
          expect(colord(accent).contrast(ground)).toBeGreaterThanOrEqual(4.5);
      }
      expect(
        colord(groundOfWhite(`rgb(${r}, ${g}, ${b})`)).contrast('#fff'),
      ).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a color that can be read as it is stays as it is; none gives nothing', () => {
  expect(valuesOf(brandStyle('#0b5cad'), 'accent')[0]).toBe('#0b5cad');
  expect([brandStyle(null), brandStyle('no color')]).toEqual(['', '']);
});
