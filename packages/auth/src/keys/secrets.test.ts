import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secretMatcher, timingSafeEqualTexts } from './secrets.js';

const secret = fc.string({ minLength: 1 }).filter(text => text.trim() !== '');

describe('secrets', () => {
  it('exactly the listed secrets match, at any position', () => {
    fc.assert(
      fc.property(fc.array(secret, { minLength: 1 }), fc.string(), (secrets, other) => {
        const matches = secretMatcher(secrets);
        for (const each of secrets) expect(matches(each)).toBe(true);
        expect(matches(other)).toBe(secrets.includes(other));
      }),
    );
  });

  it('texts of different lengths can be compared', () => {
    expect(timingSafeEqualTexts('short', 'rather longer')).toBe(false);
    expect(timingSafeEqualTexts('same', 'same')).toBe(true);
  });

  it('a missing list or an empty secret is refused at creation', () => {
    expect(() => secretMatcher([])).toThrow(/must not be empty/);
    expect(() => secretMatcher(['good', ' '])).toThrow(/must not be empty/);
  });
});
