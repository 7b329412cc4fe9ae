import { expect, test } from 'vitest';
import { readStatement } from '../../src/statement-reader/read-statement.js';
import { DEDUCTIONS, EARNINGS, HEAD } from '../fixtures/statements/employee-express.js';
import { picture } from '../fixtures/statements/picture.js';
import { readPictures as read } from '../fixtures/statements/read-pictures.js';

const EARNED = `
Earnings
Type                 Hours     Current         YTD
Regular              80.00    5,351.20   10,702.40
NAME                            218.40      436.80
`;

/** The statement with these pieces of text in the place of NAME, each at its character. */
function withName(...pieces: [text: string, at: number][]) {
  const page = picture(HEAD + EARNED + DEDUCTIONS);
  const runs = page.runs.flatMap(run =>
    run.text === 'NAME'
      ? pieces.map(([text, at]) => ({ ...run, text, x: 40 + at * 5, width: text.length * 5 }))
      : [run],
  );
  return readStatement([{ ...page, runs }]);
}

test('a name printed over the hours of its row leaves them readable, or is reported', () => {
  expect(withName(['Controller Incentive Pay', 0], ['80.00', 21])).toMatchObject({
    statement: {
      earnings: [{}, { description: 'Controller Incentive Pay', currentHours: '80.00' }],
      warnings: [],
    },
  });
  // Drawn letter by letter the two are one heap.
  const letters = (text: string, at: number) =>
    [...text].map((letter, i): [string, number] => [letter, at + i]);
  const heap = withName(
    ['Controller Incentive', 0],
    ...letters('Pay', 21),
    ...letters('80.00', 21.5),
  );
  expect(heap).toMatchObject({
    statement: { warnings: [{ text: expect.stringContaining('earnings') }] },
  });
});

test('skipped columns, year-to-date or codes, do not affect the ones that are read', () => {
  const more = EARNINGS.replace('Type                ', 'Type            Code')
    .replace('Regular             ', 'Regular         01  ')
    .replace('YTD\n', 'YTD   YTD Hours\n')
    .replace('10,939.20', '10,939.20      160.00');
  expect(read(HEAD + more + DEDUCTIONS)).toEqual(read(HEAD + EARNINGS + DEDUCTIONS));
});

test('a minus before a separate currency sign is the sign of the number', () => {
  const apart = EARNINGS.replace('     100.00', '  -$ 100.00').replace('14.62', '14.62-');
  const head = HEAD.replace('5,569.60', '5,369.60').replace('5,000.00', '4,800.00');
  expect(read(head + apart + DEDUCTIONS).earnings).toContain(
    'Night Differential (ADJUSTED) -14.62 -100',
  );
});
