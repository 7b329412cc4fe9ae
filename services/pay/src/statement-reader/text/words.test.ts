import { expect, test } from 'vitest';
import { toLines } from './words.js';

/** A line of Helvetica at 8 points, drawn in one piece; its width is that of the letters in its own metrics. */
const drawn = (text: string, width: number) =>
  toLines({ number: 1, runs: [{ text, x: 40, y: 40, width, size: 8, monospaced: false }] }).map(
    line => line.text,
  );

test.each([
  ['State Tax 1 .00 Adjusted', 87.1],
  ['TSP 50 .25 Adjusted', 74.3],
])(
  'the number of a row is no part of an amount without a nought before its point: %s',
  (text, width) => {
    expect(drawn(text, width)).toEqual([text]);
  },
);

test('an amount whose point stands apart is one, and so it is behind a word', () => {
  const piece = (text: string, x: number, width: number) => ({
    ...{ text, x, width },
    ...{ y: 40, size: 8, monospaced: false },
  });
  const runs = [piece('Regular', 40, 28), piece('68', 100, 9), piece('.37', 111, 11)];
  expect(toLines({ number: 1, runs }).map(line => line.text)).toEqual(['Regular 68.37']);
});
