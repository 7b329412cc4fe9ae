import { dayOf } from '../domain/time/plain-date.js';

/**
 * Why a text is no date, time or id, in the words that clients of this API know: the reasons of the
 * parsers behind Pydantic 2, asked in the order in which those look.
 */

const tooShort = 'input is too short';
const tooLong = 'unexpected extra characters at the end of the input';
const isDigits = (text: string) => /^[0-9]+$/.test(text);

const daysIn = (year: number, month: number): number =>
  dayOf(year, month + 1, 1) - dayOf(year, month, 1);

export function whyNoDate(text: string): string {
  if (text.length < 10) return tooShort;
  const [year, month, day] = [text.slice(0, 4), text.slice(5, 7), text.slice(8, 10)];
  const separator = 'invalid date separator, expected `-`';
  if (!isDigits(year)) return 'invalid character in year';
  if (text[4] !== '-') return separator;
  if (!isDigits(month)) return 'invalid character in month';
  if (text[7] !== '-') return separator;
  if (!isDigits(day)) return 'invalid character in day';
  if (Number(month) < 1 || Number(month) > 12)
    return 'month value is outside expected range of 1-12';
  if (Number(day) < 1 || Number(day) > daysIn(Number(year), Number(month)))
    return 'day value is outside expected range';
  return text.length > 10 ? tooLong : `year ${Number(year)} is out of range`;
}

export function whyNoTime(text: string): string {
  if (text.length < 5) return tooShort;
  const [hour, minute, second] = [text.slice(0, 2), text.slice(3, 5), text.slice(6, 8)];
  if (!isDigits(hour)) return 'invalid character in hour';
  if (text[2] !== ':') return 'invalid time separator, expected `:`';
  if (!isDigits(minute)) return 'invalid character in minute';
  if (Number(hour) > 23) return 'hour value is outside expected range of 0-23';
  if (Number(minute) > 59) return 'minute value is outside expected range of 0-59';
  if (text[5] !== ':') return tooLong;
  if (second.length < 2) return tooShort;
  if (!isDigits(second)) return 'invalid character in second';
  return Number(second) > 59 ? 'second value is outside expected range of 0-59' : tooLong;
}

const groupLengths = [8, 4, 4, 4, 12];

export function whyNoUuid(text: string): string {
  const strange = /[^0-9a-f-]/iu.exec(text);
  if (strange)
    return `invalid character: expected an optional prefix of \`urn:uuid:\` followed by [0-9a-fA-F-], found \`${strange[0]}\` at ${strange.index + 1}`;
  const groups = text.split('-');
  if (groups.length === 1 && text.length !== 32)
    return `invalid length: expected length 32 for simple format, found ${text.length}`;
  if (groups.length !== groupLengths.length)
    return `invalid group count: expected 5, found ${groups.length}`;
  const group = groups.findIndex((each, index) => each.length !== groupLengths[index]);
  return `invalid group length in group ${group}: expected ${groupLengths[group]}, found ${groups[group]?.length}`;
}
