import { expect, it } from 'vitest';
import { areHoursAndMinutes, fromHoursAndMinutes } from './hours-minutes.js';

it.each([
  ['6.45', '6.75'],
  ['120.30', '120.50'],
  ['6.50', '6.83'],
  ['100.00', '100.00'],
  ['-1.15', '-1.25'],
  ['0.00', '0.00'],
])('%s in hours and minutes is %s hours', (printed, hours) => {
  expect(fromHoursAndMinutes(printed)).toBe(hours);
});

it('minutes above 59 are invalid', () => {
  expect(areHoursAndMinutes('6.75')).toBe(false);
});
