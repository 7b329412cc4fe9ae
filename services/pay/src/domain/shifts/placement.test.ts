import { expect, test } from 'vitest';
import { shift } from '../../../test/simulation/shifts.js';
import { DAY, HOUR } from '../time/time-of-day.js';
import { anchor, placeShift, tourOf } from './placement.js';

/** Hours after the midnight that begins the shift's date. */
function anchored(times: string, entry: string): [number, number] {
  const it = shift('1970-01-01', times);
  const [start_time = '', end_time = ''] = entry.split('-');
  const [start, end] = anchor({ start_time, end_time }, 0, tourOf(it));
  return [start / HOUR, end / HOUR];
}

test.each<[string, string, [number, number]]>([
  ['22:00-06:00', '00:00-05:30', [24, 29.5]], // inside, after midnight
  ['22:00-06:00', '23:00-01:00', [23, 25]], // over midnight
  ['22:00-06:00', '06:00-07:00', [30, 31]], // touching its end
  ['22:00-06:00', '20:00-22:00', [20, 22]], // touching its start
  ['00:00-08:00', '23:00-01:00', [-1, 1]], // from the day before
  ['07:00-15:00', '15:00-17:00', [15, 17]], // TOS after
  ['07:00-15:00', '22:00-23:00', [22, 23]], // gap of 7 h, not of 8 h on the day before
  ['00:00-23:00', '22:00-02:00', [-2, 2]], // two hours with the start, one with the end
  ['00:00-12:00', '18:00-18:30', [-6, -5.5]], // nearer by half an hour on the day before
  ['06:00-18:00', '23:30-00:30', [-0.5, 0.5]], // both gaps 5.5 h: the earlier day
])('under %s an entry %s is placed at %j', (times, entry, hours) =>
  expect(anchored(times, entry)).toEqual(hours),
);

test('an end not after its start is on the next day', () => {
  expect(tourOf(shift('1970-01-02', '22:00-06:00'))).toEqual([DAY + 22 * HOUR, DAY + 30 * HOUR]);
  expect(tourOf(shift('1970-01-01', '16:00-00:00'))).toEqual([16 * HOUR, DAY]);
});

test('overlapping entries of one kind are merged', () => {
  const twice = shift('1970-01-01', '07:00-15:00', { cic: ['08:00-10:00', '09:00-11:00'] });
  expect(placeShift(twice).cic).toEqual([[8 * HOUR, 11 * HOUR]]);
});
