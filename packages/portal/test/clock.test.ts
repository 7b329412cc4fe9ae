import { expect, test } from 'vitest';
import { timeIn } from '../src/forms/clock.js';

test.each([
  ['0700', '07:00'],
  ['700', '07:00'],
  ['7:00', '07:00'],
  ['23:59', '23:59'],
  ['2400', '00:00'],
  [' 07:00 ', '07:00'],
  ['14.30', '14:30'],
  ['7', ''],
  ['25:00', ''],
  ['07:60', ''],
  ['2401', ''],
  ['7:00 PM', ''],
  ['07:00-15:00', ''],
])('%s is the time %j', (typed, time) => {
  expect(timeIn(typed)).toBe(time);
});
