import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOptions, findOption, folded } from './options.js';

const localsOf = (first: string, middle: string | null, last: string) =>
  addressOptions({ first, middle, last }).map(({ format, local }) => [format, local]);

test('a name has four forms, or three without a middle name', () => {
  expect(localsOf('Jane', 'Maria', 'Doe')).toEqual([
    ['first.last', 'jane.doe'],
    ['flast', 'jdoe'],
    ['firstl', 'janed'],
    ['first.m.last', 'jane.m.doe'],
  ]);
  expect(localsOf('Jane', null, 'Doe').map(([format]) => format)).toEqual([
    'first.last',
    'flast',
    'firstl',
  ]);
});

test.each([
  ['José', 'jose'],
  ['O’Brien', 'obrien'],
  ["O'Brien", 'obrien'],
  ['Núñez', 'nunez'],
  ['Łukasz', 'lukasz'],
  ['Strauß', 'strauss'],
  ['Søren', 'soren'],
  ['Ægir', 'aegir'],
  ['Þór', 'thor'],
  ['İbrahim', 'ibrahim'],
  ['Əliyev', 'eliyev'],
  ['van der Berg', 'vanderberg'],
  ['Smith-Jones', 'smith-jones'],
  ['-Ann--Marie-', 'ann-marie'],
  ['Ｗｉｄｅ', 'wide'],
  ['王', ''],
])('%s is folded to %s', (name, expected) => {
  expect(folded(name)).toBe(expected);
});

test('a single name gives one address, a name without Latin letters none', () => {
  expect(localsOf('', null, 'Suharto')).toEqual([['first.last', 'suharto']]);
  expect(localsOf('王', null, '芳')).toEqual([]);
});

test('the same address is not offered twice', () => {
  expect(localsOf('A', null, 'B').map(([, local]) => local)).toEqual(['a.b', 'ab']);
});

/** RFC 5321 4.5.3.1.1 and the contract. */
const localPart = /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/;

test('every option of every name is a valid address and can be parsed with and without a number', () => {
  const name = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ maxLength: 100 }),
    fc.constantFrom('Ana', 'Li', '-'),
  );
  fc.assert(
    fc.property(
      name,
      fc.option(name),
      name,
      fc.integer({ min: 2, max: 9999 }),
      (first, middle, last, number) => {
        const options = addressOptions({ first, middle, last });
        for (const option of options) {
          expect(option.local).toMatch(localPart);
          expect(`${option.local}${number}`.length).toBeLessThanOrEqual(64);
          expect(findOption(options, option.local)).toEqual(option);
          expect(findOption(options, `${option.local}${number}`)).not.toBeNull();
        }
      },
    ),
  );
});

test.each(['jane.doe1', 'jane.doe02', 'jane.doe10000', 'jane.doe-2', 'john.doe', 'jane', ''])(
  '%j is not made of Jane Doe’s name',
  local => {
    expect(
      findOption(addressOptions({ first: 'Jane', middle: null, last: 'Doe' }), local),
    ).toBeNull();
  },
);
