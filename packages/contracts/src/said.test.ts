import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meantBy, saidCodes, say, sentences } from './said.js';

/** With values that only a test makes up: their number fits, which the type cannot see. */
const sayAny = say as (code: keyof typeof sentences, ...values: readonly string[]) => string;
const places = (code: keyof typeof sentences) => sentences[code].match(/\{[^}]+\}/g)?.length ?? 0;
/** What services put there: numbers, dates, names, lists of them. */
const value = fc.stringMatching(/^[\w:.@-]{1,12}(, [\w:.@-]{1,12})?$/);

test.each(saidCodes)('%s is found again in its sentence, with its values', code => {
  fc.assert(
    fc.property(fc.array(value, { minLength: places(code), maxLength: places(code) }), values => {
      expect(meantBy(sayAny(code, ...values))).toEqual({ code, values });
    }),
    { numRuns: 20 },
  );
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** The same said by regular expressions, which try every way of dividing a text. */
const divided = (code: keyof typeof sentences, text: string) => {
  const parts = sentences[code].split(/\{[^}]+\}/).map(part => escaped(part));
  return new RegExp(`^${parts.join('(.+?)')}$`, 's').exec(text)?.slice(1) ?? null;
};
test('values that hold what stands between them are divided as early as may be', () => {
  const codes = saidCodes.filter(code => places(code) > 1);
  const torn = fc.constantFrom(...codes).chain(code => {
    const between = sentences[code].split(/\{[^}]+\}/).filter(part => part !== '');
    const text = fc.array(fc.constantFrom('x', ' ', ...between), { minLength: 1, maxLength: 4 });
    const values = fc.array(text, { minLength: places(code), maxLength: places(code) });
    return values.map(all => ({ code, text: sayAny(code, ...all.map(each => each.join(''))) }));
  });
  fc.assert(
    fc.property(torn, ({ code, text }) => {
      const found = meantBy(text);
      if (found?.code === code) expect(found.values).toEqual(divided(code, text));
      else expect(saidCodes.indexOf(found?.code ?? code)).toBeLessThan(saidCodes.indexOf(code));
    }),
  );
});

test('of any other sentence nothing is found', () => {
  expect(meantBy('Something went wrong on our side')).toBeNull();
  expect(meantBy('')).toBeNull();
});

test('what somebody writes into one is read through but once', () => {
  const [first = '', ...others] = sentences.entry_beside_shift.split(/\{[^}]+\}/);
  expect(meantBy(`${first}x${others.join('x').repeat(10_000)}!`)).toBeNull();
});
