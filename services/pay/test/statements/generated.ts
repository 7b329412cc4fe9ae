import { textOf } from '@guildhall/contracts/messages';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Statement } from '../../src/domain/statements/statement.js';
import { readPdfText } from '../../src/statement-reader/pdf/pdf-text.js';
import { readStatement } from '../../src/statement-reader/read-statement.js';
import { parseAmount } from '../../src/statement-reader/text/amount.js';
import { withoutPrivateNumbers } from '../../src/statement-reader/text/private-numbers.js';
import { anyStatement, anyStyle } from '../fixtures/statements/arbitrary.js';
import { expectedReading } from '../fixtures/statements/expected.js';
import type { SampleStatement } from '../fixtures/statements/model.js';
import { pagesOf } from '../fixtures/statements/pages.js';
import { privateText } from '../fixtures/statements/private-text.js';
import { readingOf } from '../fixtures/statements/reading.js';
import {
  fitting,
  type LayoutName,
  layouts,
  renderStatement,
} from '../fixtures/statements/render.js';
import { sampleStatement } from '../fixtures/statements/sample.js';
import { type Mark, widthOf } from '../fixtures/statements/sheet.js';
import { plainStyle, type Style } from '../fixtures/statements/style.js';

/** One row of numbers, at the right of columns of one width with headings in their middle: nothing else to go by. */
const oneRow: SampleStatement = { ...sampleStatement, leave: { annual: 0, sick: 0 } };
const middleOfForm: Style = {
  ...plainStyle,
  font: 'Times-Roman',
  chunks: 'character',
  zeros: 'printed',
  wrapHeadings: true,
  shift: -10,
  numbers: 'right',
  headings: 'center',
};

/** Statements of random numbers, drawn in random styles, are read back as the same numbers. */
export const expectRoundTrips = (layout: LayoutName, numRuns: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(anyStatement, anyStyle, async (any, style) => {
      const sample = fitting(layout, any);
      const text = await readPdfText(await renderStatement(layout, sample, style));
      const outcome = text.ok ? readStatement(text.pages) : text;
      if (!outcome.ok) throw new Error(outcome.reason);
      expect(readingOf(outcome.statement)).toEqual(expectedReading(sample, layout));
    }),
    { numRuns, examples: [[oneRow, middleOfForm]] },
  );

/** Of each statement: to make and read it as it is takes longer than once more with a text in it. */
const PLACES = 3;

const isNumber = ({ text }: Mark) => parseAmount(text) !== null;

/** What stands behind a label is its value: a house's number there is a period's. */
const isLabelled = ({ role, text }: Mark) =>
  role === 'label' || role === 'value' || /[:#]/.test(text);

/** In the words of a mark: before them, behind them or among them, but not among its numbers. */
function inserted(mark: Mark, text: string, at: number): Mark {
  const words = mark.text.split(' ');
  const numbered = words.findIndex(word => /\d\.\d/.test(word));
  const places = (numbered < 0 ? words.length : numbered) + 1;
  return { ...mark, text: words.toSpliced(at % places, 0, text).join(' ') };
}

/** Where there is room for it: no producer writes over what stands beside. */
function within(marks: Mark[], place: Mark, text: string, at: number, style: Style): Mark[] {
  const longer = inserted(place, text, at);
  const end = longer.x + widthOf(longer.text, style) + 6;
  const covers = marks.some(
    ({ page, x, y }) =>
      page === place.page && Math.abs(y - place.y) < style.size && x > place.x && x < end,
  );
  return covers ? marks : marks.map(mark => (mark === place ? longer : mark));
}

/** As a mark of its own, in a gap between others of the same line or behind them all. */
function beside(marks: Mark[], { page, y }: Mark, text: string, at: number, style: Style): Mark[] {
  const wide = widthOf(text, style);
  const line = marks
    .filter(mark => mark.page === page && Math.abs(mark.y - y) < style.size)
    .map(mark => ({ ...mark, from: mark.x, to: mark.x + widthOf(mark.text, style) }))
    .sort((a, b) => a.from - b.from);
  const gaps = line
    .flatMap(({ to, ...mark }, i) =>
      isLabelled(mark) ? [] : { from: to + 6, to: (line[i + 1]?.from ?? 760) - 6 },
    )
    .filter(gap => gap.to - gap.from > wide);
  const gap = gaps[at % Math.max(1, gaps.length)];
  return gap ? [{ page, x: gap.from, y, text, role: 'private' }] : [];
}

/** Names of rows, and what warnings call them. */
const namesOf = ({ earnings, deductions, warnings }: Statement) => [
  ...[...earnings, ...deductions].map(row => row.description),
  ...warnings.flatMap(warning =>
    [...textOf(warning).matchAll(/"([^"]*)"/g)].map(([, name = '']) => name),
  ),
];

const figuresIn = (texts: readonly string[]) => texts.flatMap(text => text.match(/\d+/g) ?? []);

const numbersOf = ({ earnings, deductions, leave, warnings: _, ...heading }: Statement) =>
  [heading, leave, ...earnings, ...deductions].flatMap(part =>
    Object.entries(part).flatMap(([key, value]) => (key === 'description' ? [] : [String(value)])),
  );

/** Private texts, put anywhere into random statements, neither leave the reader nor change a number. */
export function expectPrivacy(layout: LayoutName, numRuns: number): void {
  const style = { ...plainStyle, size: 6 };
  const insertion = fc.record({
    text: privateText,
    which: fc.nat(),
    at: fc.nat(),
    own: fc.boolean(),
  });
  const insertions = fc.array(insertion, { minLength: PLACES, maxLength: PLACES });
  fc.assert(
    fc.property(anyStatement, insertions, (any, each) => {
      const marks = layouts[layout](fitting(layout, any), style);
      const clean = readStatement(pagesOf(marks, style));
      if (!clean.ok) throw new Error(clean.reason);
      const free = marks.filter(mark => !isNumber(mark) && !isLabelled(mark));
      const printed = new Set(marks.flatMap(mark => mark.text.split(' ').map(parseAmount)));
      const allowed = new Set([...numbersOf(clean.statement), ...printed, '0.00', 'null']);
      const figures = figuresIn(marks.map(mark => mark.text));
      for (const { text, which, at, own } of each) {
        const place = free[which % free.length] as Mark;
        const damaged = own
          ? [...marks, ...beside(marks, place, text, at, style)]
          : within(marks, place, text, at, style);
        const outcome = readStatement(pagesOf(damaged, style));
        if (!outcome.ok) {
          expect(textOf(outcome.message)).not.toContain(text);
          continue;
        }
        expect(numbersOf(outcome.statement).filter(value => !allowed.has(value))).toEqual([]);
        const names = namesOf(outcome.statement);
        expect(names.filter(name => /@|\d([ -]*\d){5}/.test(name))).toEqual([]);
        // A long number leaves nothing of itself.
        const known = new Set([...figures, ...figuresIn([withoutPrivateNumbers(text)])]);
        expect(figuresIn(names).filter(each => !known.has(each))).toEqual([]);
      }
    }),
    { numRuns },
  );
}
