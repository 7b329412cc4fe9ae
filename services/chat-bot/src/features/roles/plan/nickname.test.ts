import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MemberFacts } from '../../../domain/member.js';
import { cutNickname, NICKNAME_UNITS, nicknameFor } from './nickname.js';

const templates = ['{first_name} {last_initial} | {facility_code}', '{first_name} {last_initial}'];

function named(first: string | null, last: string | null, facility: string | null = 'ZNY') {
  return {
    member_number: '1',
    first_name: first,
    last_name: last,
    status: 'active',
    member_type_id: 1,
    member_type: null,
    facility_code: facility,
    region_code: null,
    positions: [],
  } satisfies MemberFacts;
}

/** Whole characters, computed differently: a cut must be a prefix. */
function characters(text: string): string[] {
  return Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
}

describe('a nickname', () => {
  test('follows the template', () => {
    expect(nicknameFor(named('Jane', 'Doe'), templates)).toBe('Jane D | ZNY');
  });
  test('has one space where the template has several, as the chat product stores it', () => {
    expect(
      nicknameFor(named('Jane', 'Doe'), ['{first_name}  {last_name}\t|  {facility_code}']),
    ).toBe('Jane Doe | ZNY');
  });
  test('falls back where a value is missing', () => {
    expect(nicknameFor(named('Jane', 'Doe', null), templates)).toBe('Jane D');
    expect(nicknameFor(named('Jane', null), templates)).toBeNull();
    expect(nicknameFor(named('Jane', ' \u200d '), templates)).toBeNull();
    // Letters and symbols to Unicode, but invisible: Hangul fillers, the blank Braille cell.
    for (const unseen of ['\u3164', '\u115f\u1160', '\uffa0', '\u2800', '\u034f'])
      expect(nicknameFor(named('Jane', unseen), templates)).toBeNull();
  });
  test('keeps a whole emoji or accented letter as the initial', () => {
    expect(nicknameFor(named('A', '👩‍👩‍👧‍👦 Doe'), templates)).toBe('A 👩‍👩‍👧‍👦 | ZNY');
    expect(nicknameFor(named('A', 'E\u0301clair'), templates)).toBe('A É | ZNY');
  });
  test.each([
    ['a newline', 'Jane\nDoe\t', 'Jane Doe'],
    ['reordering marks', '\u202eenaJ\u2066', 'enaJ'],
    ['half a character', 'Ja\ud83dne', 'Jane'],
    ['a mention', '@everyone', 'everyone'],
    ['a mention of an account', '<@!123456789012345678>', '!123456789012345678'],
    ['markup', '**`Jane`** ||x||', 'Jane x'],
  ])('never contains %s', (_, first, expected) => {
    expect(nicknameFor(named(first, null), ['{first_name}'])).toBe(expected);
  });
  test('keeps joiners used in names', () => {
    const persian = 'نیم\u200cفاصله';
    expect(nicknameFor(named(persian, null), ['{first_name}'])).toBe(persian);
  });
  test('of forty letters is cut to thirty-two', () => {
    expect(nicknameFor(named('x'.repeat(40), 'Doe'), templates)).toBe('x'.repeat(32));
  });
  test('in a right-to-left script is cut like any other', () => {
    const name = 'עמנואל'.repeat(7);
    expect(nicknameFor(named(name, 'כהן'), templates)).toBe(name.slice(0, 32));
  });
  test('is not made from a single oversized character', () => {
    expect(nicknameFor(named(`a${'\u0301\u0316'.repeat(30)}`, null), ['{first_name}'])).toBeNull();
  });
});

describe('for any text', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 60 });
  const anything = fc.oneof(texts, fc.string({ unit: 'binary', maxLength: 60 }));

  test('the cut is at most 32 units and ends between characters', () => {
    fc.assert(
      fc.property(texts, text => {
        const cut = cutNickname(text);
        expect(cut.length).toBeLessThanOrEqual(NICKNAME_UNITS);
        // Consecutive spaces become one.
        const whole = characters(text.replace(/\s+/gu, ' ').trim());
        const prefixes = whole.map((_, index) =>
          whole
            .slice(0, index + 1)
            .join('')
            .trimEnd(),
        );
        expect(['', ...prefixes]).toContain(cut);
      }),
    );
  });
  test('a nickname is at most 32 units, well-formed, on one line, and free of mentions', () => {
    fc.assert(
      fc.property(anything, anything, (first, last) => {
        const nickname = nicknameFor(named(first, last), [...templates, '{first_name}']);
        if (nickname === null) return;
        expect(nickname.length).toBeLessThanOrEqual(NICKNAME_UNITS);
        expect(nickname).not.toBe('');
        expect(nickname).toBe(nickname.trim());
        expect(nickname).not.toMatch(/\p{Cs}|\p{Cc}|[@<>]/u);
      }),
    );
  });
});
