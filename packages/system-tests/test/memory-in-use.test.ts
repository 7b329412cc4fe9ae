import { expect, test } from 'vitest';
import { memoryInUse } from '../src/replicas/memory.js';

/** What a process says every 20 s of so many minutes, among other lines of its service. */
const logOf = (minutes: number, mbAt: (minute: number) => number) =>
  Array.from({ length: minutes * 3 }, (_, look) => {
    const seconds = (look + 1) * 20;
    const bytes = Math.round(mbAt(seconds / 60) * 1_048_576);
    return `{"level":40}\nin use by 7 after ${seconds}.5 s: ${bytes}\nin use by 8 after ${seconds}.5 s: 1\n`;
  }).join('');

test.each<[string, number, (minute: number) => number, string | null]>([
  ['half a megabyte more each minute', 14, minute => 50 + minute / 2, null],
  ['a megabyte more each minute', 14, minute => 50 + minute, 'uses more and more memory'],
  ['the same, and now and then a large answer', 14, m => (m % 3 < 0.4 ? 90 : 50), null],
  ['growth until it has settled', 14, minute => (minute < 3 ? 20 * minute : 60), null],
  ['a life that is too short to say', 4, minute => 50 + 20 * minute, null],
])('%s', (_, minutes, mbAt, expected) => {
  expect(memoryInUse(logOf(minutes, mbAt), 7, minutes).complaint).toBe(expected);
});

test('whoever says nothing is not taken for somebody who does not grow', () => {
  expect(memoryInUse('', 7, 14).complaint).toBe('has not told its memory');
});
