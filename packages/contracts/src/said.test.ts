import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meantBy, saidCodes, say, sentences } from './said.js';

const places = (code: keyof typeof sentences) => sentences[code].match(/\{[^}]+\}/g)?.length ?? 0;
/** What services put there: numbers, dates, names, lists of them. */
const value = fc.stringMatching(/^[\w:.@-]{1,12}(, [\w:.@-]{1,12})?$/);

test.each(saidCodes)('%s is found again in its sentence, with its values', code => {
  fc.assert(
    fc.property(fc.array(value, { minLength: places(code), maxLength: places(code) }), values => {
      expect(meantBy(say(code, ...values))).toEqual({ code, values });
    }),
    { numRuns: 20 },
  );
});

test('of any other sentence nothing is found', () => {
  expect(meantBy('Something went wrong on our side')).toBeNull();
  expect(meantBy('')).toBeNull();
  expect(meantBy(say('no_date', 'x'.repeat(10_000)))).toBeNull();
});
