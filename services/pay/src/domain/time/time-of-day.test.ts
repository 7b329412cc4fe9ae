import { expect, test } from 'vitest';
import { DAY, formatTime, HOUR, nightSeconds, parseTime } from './time-of-day.js';

test.each([
  ['00:00', 0],
  ['00:00:01', 1],
  ['07:30', 27_000],
  ['23:59:59', 86_399],
])('%s is a time of day', (text, seconds) => {
  expect(parseTime(text)).toBe(seconds);
  expect(formatTime(seconds)).toBe(text.length === 5 ? `${text}:00` : text);
});

test.each(['24:00', '7:00', '07:60', '07:00:60', '07:00:00.5', '', '07'])('%j is invalid', text =>
  expect(parseTime(text)).toBeNull(),
);

test('night is from 18:00 inclusive to 06:00 exclusive', () => {
  const seconds = (from: number, to: number) => nightSeconds([[from, to]]);
  expect(seconds(18 * HOUR - 1, 18 * HOUR)).toBe(0);
  expect(seconds(18 * HOUR, 18 * HOUR + 1)).toBe(1);
  expect(seconds(6 * HOUR - 1, 6 * HOUR)).toBe(1);
  expect(seconds(6 * HOUR, 6 * HOUR + 1)).toBe(0);
  expect(seconds(17 * HOUR, 31 * HOUR)).toBe(12 * HOUR);
  expect(seconds(-DAY, 3 * DAY)).toBe(4 * 12 * HOUR);
});
