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
])('a row number is not part of an amount without a leading zero: %s', (text, width) => {
  expect(drawn(text, width)).toEqual([text]);
});

test('ligatures are letters, also those that Ghostscript rewrote with swapped bytes', () => {
  expect(drawn('Health Bene\u6600\u6900ts', 57)).toEqual(['Health Benefits']);
  expect(drawn('Night Di\u6600\u6600erential', 65)).toEqual(['Night Differential']);
});

test("ligatures are letters where the bitmaps of TeX's fonts have only their codes", () => {
  expect(drawn('Night Di\u001berential', 65)).toEqual(['Night Differential']);
  expect(drawn('Health Bene\u001cts', 57)).toEqual(['Health Benefits']);
  expect(drawn('O\u001ecial Time', 45)).toEqual(['Official Time']);
});

test('an amount with a separate decimal point is one amount, also after a word', () => {
  const piece = (text: string, x: number, width: number) => ({
    ...{ text, x, width },
    ...{ y: 40, size: 8, monospaced: false },
  });
  const runs = [piece('Regular', 40, 28), piece('68', 100, 9), piece('.37', 111, 11)];
  expect(toLines({ number: 1, runs }).map(line => line.text)).toEqual(['Regular 68.37']);
});

/** Cells at their places in columns, `4.67@100`, each a run of Helvetica's figures (0.556 of a size wide). */
const cells = (row: string) =>
  toLines({
    number: 1,
    runs: [...row.matchAll(/ ?(\S.*?)@([\d.]+)/g)].map(([, text = '', x]) => ({
      ...{ text, x: Number(x), y: 40 },
      ...{ width: text.length * 4.4, size: 8, monospaced: false },
    })),
  }).map(line => line.text);

test('a date is not part of an adjacent word', () => {
  expect(cells('08/22/2026@40 Pay@84 Date:@99.2')).toEqual(['08/22/2026 Pay Date:']);
});

test('known pay terms that run together are split, other names are not', () => {
  expect(drawn('ADVANCEPAYRECOVERY OVERPAYMENTOF PAYNE', 190)).toEqual([
    'ADVANCE PAY RECOVERY OVERPAYMENT OF PAYNE',
  ]);
});

test.each([
  ['Medicare@40 -@100 4.67@106 12.00@150', 'Medicare -4.67 12.00'],
  ['Medicare@40 4.67@100 -@120 12.00@150', 'Medicare 4.67- 12.00'],
  ['Medicare@40 4.67@100 -@120', 'Medicare 4.67-'],
  ['0.00 |@40 -@72 4.67@79', '0.00 | -4.67'],
  ['Net Pay $:@40 -@87 4.67@93', 'Net Pay $: -4.67'],
])('a minus separated from its number by a space is its sign: %s', (row, read) => {
  expect(cells(row)).toEqual([read]);
});

test.each([
  ['leads from a word to a number', 'Medicare@40 -@78 4.67@85', 'Medicare - 4.67'],
  ['stands between two numbers', '4.67@40 -@60 8.00@67', '4.67 - 8.00'],
  ['stands by a number that has a sign', '(4.67)@40 -@69 8.00@100', '(4.67) - 8.00'],
  [
    'is the mark of an empty cell elsewhere on the page',
    '4.67@40 -@100 8.00@140 -@180 9.00@187',
    '4.67 - 8.00 - 9.00',
  ],
])('a dash that %s is not a sign', (_, row, read) => {
  expect(cells(row)).toEqual([read]);
});
