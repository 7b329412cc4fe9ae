import { describe, expect, test } from 'vitest';
import { whyNoDate, whyNoTime, whyNoUuid } from './unreadable-text.js';

/** Reasons as Pydantic 2 gives them, so that a client that looks for one finds it. */
describe('why a text is no date', () => {
  test.each([
    ['', 'input is too short'],
    ['2026-2-1', 'input is too short'],
    ['20260209', 'input is too short'],
    ['today is the day', 'invalid character in year'],
    ['10-10-2024', 'invalid character in year'],
    ['٢٠٢٦-02-09', 'invalid character in year'],
    ['1992/03/02', 'invalid date separator, expected `-`'],
    ['2026-W07-1', 'invalid character in month'],
    ['2026-02-0x', 'invalid character in day'],
    ['2026-13-01', 'month value is outside expected range of 1-12'],
    ['2026-00-10', 'month value is outside expected range of 1-12'],
    ['2024-03-33', 'day value is outside expected range'],
    ['2026-02-29', 'day value is outside expected range'],
    ['2100-02-29', 'day value is outside expected range'],
    ['2026-02-00', 'day value is outside expected range'],
    ['2024-02-29T00:00:00', 'unexpected extra characters at the end of the input'],
    ['2026-02-09Z', 'unexpected extra characters at the end of the input'],
    ['0000-01-01', 'year 0 is out of range'],
  ])('%j: %s', (text, reason) => expect(whyNoDate(text)).toBe(reason));
});

describe('why a text is no time', () => {
  test.each([
    ['', 'input is too short'],
    ['7:00', 'input is too short'],
    ['0700', 'input is too short'],
    ['4:8:16', 'invalid character in hour'],
    ['0x:00', 'invalid character in hour'],
    ['2024-05-08T10:30:00', 'invalid time separator, expected `:`'],
    ['07:cd', 'invalid character in minute'],
    ['24:00:00', 'hour value is outside expected range of 0-23'],
    ['25:00', 'hour value is outside expected range of 0-23'],
    ['07:60', 'minute value is outside expected range of 0-59'],
    ['07:00:6', 'input is too short'],
    ['07:00:zz', 'invalid character in second'],
    ['07:00:60', 'second value is outside expected range of 0-59'],
    ['07:00:00.5', 'unexpected extra characters at the end of the input'],
    ['07:00Z', 'unexpected extra characters at the end of the input'],
  ])('%j: %s', (text, reason) => expect(whyNoTime(text)).toBe(reason));
});

describe('why a text is no id', () => {
  const strange = 'invalid character: expected an optional prefix of `urn:uuid:` followed by';
  test.each([
    ['123', 'invalid length: expected length 32 for simple format, found 3'],
    ['', 'invalid length: expected length 32 for simple format, found 0'],
    ['not-a-uuid', `${strange} [0-9a-fA-F-], found \`n\` at 1`],
    ['urn:uuid:x', `${strange} [0-9a-fA-F-], found \`u\` at 1`],
    ['00000000-0000-4000-8000-00000000000g', `${strange} [0-9a-fA-F-], found \`g\` at 36`],
    ['0000-0000', 'invalid group count: expected 5, found 2'],
    ['00000000000040008000000000000000', 'invalid group count: expected 5, found 1'],
    [
      '10c25fc2-835b-4ef3-bb3d-bf44fe496e',
      'invalid group length in group 4: expected 12, found 10',
    ],
    ['0c25fc2-835b-4ef3-bb3d-bf44fe496e00', 'invalid group length in group 0: expected 8, found 7'],
  ])('%j: %s', (text, reason) => expect(whyNoUuid(text)).toBe(reason));
});
