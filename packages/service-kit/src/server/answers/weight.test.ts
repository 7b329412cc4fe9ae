import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isHeavier } from './weight.js';

test('nothing is taken for heavier than it is as JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      expect(isHeavier(value, JSON.stringify(value).length)).toBe(false);
    }),
  );
});

test('what is heavier by its text and names alone is known to be', () => {
  const text = fc.string({ minLength: 1 });
  const records = fc.array(fc.dictionary(text, text, { minKeys: 1 }), { minLength: 1 });
  fc.assert(
    fc.property(records, list => {
      const letters = list.flatMap(each => Object.entries(each).flat()).join('').length;
      expect(isHeavier(list, letters)).toBe(true);
    }),
  );
});

test('it is known without looking at all of it', () => {
  let seen = 0;
  const list = Array.from({ length: 1000 }, () => ({
    get text() {
      seen += 1;
      return 'x'.repeat(100);
    },
  }));
  expect(isHeavier(list, 1000)).toBe(true);
  expect(seen).toBeLessThan(25);
});
