import { expect, test } from 'vitest';
import { uprightRuns } from './orientation.js';

const degree = Math.PI / 180;
const drawn = (angles: readonly number[]) =>
  angles.map((angle, index) => ({
    text: `word${index}`,
    left: 100,
    top: 100 + 20 * index,
    angle,
    width: 40,
    size: 10,
    monospaced: false,
  }));
const readAt = (...degrees: number[]) =>
  uprightRuns(drawn(degrees.map(each => each * degree))).runs.map(({ text }) => text);

test('slightly rotated lines, each with another angle, all belong to the page', () => {
  expect(readAt(0.4, 0.6, 0.45, 0.55)).toEqual(['word0', 'word1', 'word2', 'word3']);
  expect(readAt(-0.4, 0.4)).toHaveLength(2);
});

test('an upside-down page is complete with angles on either side of 180 degrees', () => {
  const { runs } = uprightRuns(drawn([Math.PI, -Math.PI, Math.PI - 0.002, 0.002 - Math.PI]));
  expect(runs).toHaveLength(4);
  // Turned round, the lowest comes first.
  expect(runs.map(({ y }) => Math.round(y / 10) * 10)).toEqual([-100, -120, -140, -160]);
});

test('a stamp in another direction does not belong to the page', () => {
  expect(readAt(0, 0, 45)).toEqual(['word0', 'word1']);
});
