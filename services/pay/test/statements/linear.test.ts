import { describe, expect, it } from 'vitest';
import type { TextRun } from '../../src/statement-reader/pdf/text-run.js';
import { readStatement } from '../../src/statement-reader/read-statement.js';

/**
 * A file may hold sixty thousand pieces of text, or a few of a million letters. Whatever it makes of
 * them, the work grows with its size and not with its square: the processor time allowed here is
 * many times what any of these takes, and a small part of what a quadratic step would.
 */
let PIECES = 15_000;
let LETTERS = 60_000;
const ALLOWED_MS = 3_000;
/** What takes longer, because others slow the machine down: a quarter of it takes a quarter then, and not a sixteenth. */
const BETWEEN = 1 / 9;

type Place = Partial<Pick<TextRun, 'x' | 'y' | 'width' | 'size'>>;

const run = (text: string, place: Place = {}): TextRun => ({
  text,
  x: 40,
  y: 40,
  width: text.length * 4,
  size: 8,
  monospaced: true,
  ...place,
});

/** Each text on a line of its own. */
const stacked = (texts: string[], from = 100, height = 10): TextRun[] =>
  texts.map((text, i) => run(text, { y: from + i * height }));

/** Texts beside each other on one line. */
const beside = (texts: string[], y: number, apart: number): TextRun[] => {
  let x = 40;
  return texts.map(text => {
    const piece = run(text, { x, y });
    x += piece.width + apart;
    return piece;
  });
};

/** Words of a line in columns of their own. */
const columns = (texts: string[], y: number): TextRun[] =>
  texts.map((text, i) => run(text, { x: 40 + i * 80, y }));

const repeat = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const heads = {
  dfas: ['DFAS CIVILIAN LEAVE AND EARNINGS STATEMENT', '1. PAY PERIOD END', 'CURRENT EARNINGS'],
  table: [
    'Employee Express',
    'For Pay Period Ending: 03/07/2026',
    'Pay Period #: 6',
    'Hourly Rate: 68.37',
  ],
  text: ['Regular 1.00 Rate | 0.00 Adj Hours | 5.00 Current PPD | 5.00 YTD', 'Earnings'],
  coded: [
    'AD-334 STATEMENT OF EARNINGS AND LEAVE',
    'NATIONAL FINANCE CENTER',
    'OFFICIAL PAY DATE 03-17-26',
  ],
};
const headed = (head: keyof typeof heads, runs: TextRun[]): TextRun[] => [
  ...heads[head].map((text, i) => run(text, { y: 10 + i * 12 })),
  ...runs,
];
const earningsOf = (rows: TextRun[]) =>
  headed('table', [
    ...columns(['Type', 'Rate', 'Adjusted', 'Adj Hours', 'Hours', 'Current', 'YTD'], 80),
    ...rows,
  ]);

const letters = (unit: string) => unit.repeat(Math.ceil(LETTERS / unit.length));

const cases: Record<string, () => TextRun[]> = {
  'one word in every place': () =>
    repeat(PIECES, i => run('1.00', { x: (i % 200) * 40, y: 100 + Math.floor(i / 200) * 10 })),
  'one word a hair apart': () => repeat(PIECES, i => run('1.00', { x: 40 + i * 2, y: 100 })),
  'a line of single letters that touch': () =>
    headed('table', beside(letters('a').slice(0, PIECES).split(''), 100, 0)),
  'a line of single digits that touch': () =>
    headed('table', beside(letters('7').slice(0, PIECES).split(''), 100, 0)),
  'a line of digits nearly touching': () =>
    headed('table', beside(letters('7').slice(0, PIECES).split(''), 100, 1.2)),
  'the signs of a table over and over': () => [
    run(`${letters('type hours amount ')}x`),
    run(letters('type rate '), { y: 60 }),
  ],
  'the signs of another table over and over': () => [run(letters('type adj '))],
  'a coded row of dashes': () => [run(`01 A${letters(' -')}x`)],
  'a coded row of dots': () => [run(`01 A${letters(' .')}x`)],
  'labels in a line': () =>
    headed(
      'table',
      beside(
        repeat(PIECES, () => 'Pay Date'),
        100,
        20,
      ),
    ),
  'labels in a line, each with a bar': () =>
    headed(
      'table',
      beside(
        repeat(PIECES, () => 'Gross Pay |'),
        100,
        20,
      ),
    ),
  'labels in lines': () => headed('table', stacked(repeat(PIECES, () => 'Gross Pay'))),
  'labels in lines with amounts': () =>
    headed('table', stacked(repeat(PIECES, () => 'Gross Pay 1.00 x 2.00'))),
  'a label larger than the page': () =>
    headed('table', [
      ...repeat(PIECES / 2, i => run('Gross Pay', { y: 100 + i, x: 40, size: 2, width: 1 })),
      ...repeat(20, i => run('Net Pay', { y: 90 + i / 10, x: 4000, size: 5000 })),
    ]),
  'pieces above pieces': () =>
    headed(
      'table',
      [100, 112, 124].flatMap(y =>
        beside(
          repeat(PIECES / 3, () => 'pay'),
          y,
          20,
        ),
      ),
    ),
  'pieces at one place above others at one place': () =>
    headed(
      'table',
      [100, 112].flatMap(y =>
        repeat(PIECES / 6, () => ['1.', '|'])
          .flat()
          .map(text => run(text, { x: 40, y, width: 4 })),
      ),
    ),
  'headings on every line': () =>
    headed(
      'dfas',
      repeat(PIECES / 3, i => columns(['type', 'hours', 'amount'], 100 + i * 10)).flat(),
    ),
  'headings on every line, nowhere the same': () =>
    headed(
      'dfas',
      repeat(PIECES / 3, i =>
        beside(['type', 'hours', 'amount'], 100 + i * 30, 20 + (i % 5000) * 2),
      ).flat(),
    ),
  'a line of headings': () =>
    headed(
      'dfas',
      beside(
        repeat(PIECES, i => ['type', 'hours', 'amount'][i % 3] ?? ''),
        100,
        20,
      ),
    ),
  'lines of headings': () =>
    headed(
      'table',
      [100, 110, 120].flatMap(y =>
        beside(
          repeat(PIECES / 3, () => 'amount'),
          y,
          20,
        ),
      ),
    ),
  'more headings than any table has': () =>
    headed('table', [
      ...columns(['Type', ...repeat(40, () => 'Used'), 'Balance'], 100),
      ...repeat(10, i => columns(['Annual', ...repeat(20, () => '1.00')], 120 + i * 10)).flat(),
    ]),
  'many rows': () =>
    earningsOf(
      repeat(PIECES / 7, i =>
        columns(['Regular', '1.00', '1.00', '1.00', '1.00', '1.00', '1.00'], 100 + i * 10),
      ).flat(),
    ),
  'rows whose numbers stand between lines': () =>
    earningsOf(
      repeat(PIECES / 4, i => [
        run('Regular', { y: 100 + i * 20 }),
        run('Pay', { y: 109 + i * 20 }),
        ...repeat(2, c => run('1.00', { x: 200 + c * 80, y: 104.5 + i * 20 })),
      ]).flat(),
    ),
  'rows without words': () =>
    earningsOf(
      repeat(PIECES / 3, i => [
        run('a', { y: 100 + i * 20 }),
        run('1.00', { x: 200, y: 104.5 + i * 20 }),
      ]).flat(),
    ),
  'lines without numbers': () =>
    earningsOf(
      stacked(
        repeat(PIECES, () => 'Some words'),
        100,
        40,
      ),
    ),
  'lines without numbers, close and large': () =>
    earningsOf([
      run('Regular 1.00', { y: 95, size: 40_000 }),
      ...stacked(repeat(PIECES, () => 'Some words')),
    ]),
  'a row of signs far apart': () =>
    earningsOf(
      beside(
        repeat(PIECES, () => '#'),
        100,
        20,
      ),
    ),
  'a row of numbers': () =>
    earningsOf(beside(['Regular', ...repeat(PIECES, () => '1.00')], 100, 20)),
  'titles and rows in turn': () =>
    headed(
      'dfas',
      repeat(PIECES / 7, i => [
        run('CURRENT EARNINGS', { y: 100 + i * 40 }),
        ...columns(['type', 'hours', 'amount'], 110 + i * 40),
        ...columns(['REGULAR', '8.00', '9.00'], 120 + i * 40),
      ]).flat(),
    ),
  'codes in a line': () =>
    headed('coded', beside(repeat(PIECES / 3, () => ['5.00', '61', 'LEAVE']).flat(), 100, 20)),
  'coded rows': () =>
    headed('coded', stacked(repeat(PIECES / 4, () => '61 ANNUAL LEAVE 8.00 208.11'))),
  'a row of text that never ends': () =>
    headed('text', stacked(repeat(PIECES, () => '1.00 Adjusted |'))),
  'lines behind a long row of text': () =>
    headed(
      'text',
      stacked([`Regular ${letters('x')} 1.00 Hours | 2.00 YTD`, ...repeat(PIECES, () => 'Pay')]),
    ),
  'a number of text that is none': () =>
    headed(
      'text',
      stacked([
        `Regular ${letters('1')}! 1.00 Hours | 2.00 YTD`,
        `Regular ${letters('1 ')}! Hours | 2.00 YTD`,
      ]),
    ),
  'brackets in text': () =>
    headed(
      'text',
      stacked([
        `Regular ${letters(' ((')} 1.00 Hours | ${letters('(')} Adjusted`,
        ...repeat(PIECES / 2, () => 'Pay'),
      ]),
    ),
  'dates and dates': () =>
    headed(
      'coded',
      stacked(
        repeat(PIECES / 2, i => `03/${10 + (i % 18)}/${2000 + (i % 90)} 01/01/${1900 + (i % 90)}`),
      ),
    ),
};

const words = (): Record<string, string> => ({
  'a word of letters': letters('A'),
  'a word of capitals and a date': `${letters('A')} 3, 2026`,
  'a word of stars': `${letters('*')}x`,
  'a word of digits': `${letters('1')}x`,
  'a word of thousands': `1${letters(',111')}x`,
  'a word of signs': letters('X#*-1'),
  'a word of crosses': `${letters('X')}-`,
  'a word of dashes': `${letters('-')}1`,
  'a word of digits and dashes': letters('1-'),
  'a word of brackets': `${letters('(')}1.00`,
  'a word of glued words': letters('taxyear'),
  'a word of glued words that ends otherwise': `${letters('total')}q`,
  'a word of letters and dots': letters('a.'),
  'words of one letter': letters('a '),
  'words of one digit': letters('1 '),
  'words that are dashes': letters('- '),
  'words that are percentages': letters('1% '),
  'words that begin a label': letters('pay '),
  'words that begin a title': letters('current '),
  'words that begin a known description': `tsp ${letters('a ')}!`,
  'words that are a salary': letters('1.00 '),
  'words that begin a date': letters('3 / '),
});

function cpuOf(runs: TextRun[]): number {
  const before = process.cpuUsage();
  readStatement([{ number: 1, runs }]);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function quarterOf<T>(make: () => T): T {
  const whole = { PIECES, LETTERS };
  [PIECES, LETTERS] = [PIECES / 4, LETTERS / 4];
  try {
    return make();
  } finally {
    ({ PIECES, LETTERS } = whole);
  }
}

function expectLinear(make: () => TextRun[]): void {
  const whole = cpuOf(make());
  if (whole < ALLOWED_MS) return;
  expect(cpuOf(quarterOf(make)) / whole).toBeGreaterThan(BETWEEN);
}

describe('what reading costs grows with what is read', () => {
  it.each(Object.entries(cases))('%s', (_, make) => expectLinear(make));

  it.each(Object.keys(words()))('%s', name => {
    const row = () => {
      const text = words()[name] ?? '';
      return run(text, { y: 100, width: text.length });
    };
    for (const head of Object.keys(heads) as (keyof typeof heads)[])
      expectLinear(() => headed(head, [row()]));
    const numbers = columns(['1.00', '2.00', '3.00'], 100).map(each => ({
      ...each,
      x: each.x + 240,
    }));
    expectLinear(() => earningsOf([{ ...row(), width: 60 }, ...numbers]));
  });
});
