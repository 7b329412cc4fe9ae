import { describe, expect, it } from 'vitest';
import { readStatement } from '../../src/statement-reader/read-statement.js';
import { expectedReading } from '../fixtures/statements/expected.js';
import type { SampleStatement } from '../fixtures/statements/model.js';
import { pagesOf } from '../fixtures/statements/pages.js';
import { readingOf } from '../fixtures/statements/reading.js';
import { fitting, type LayoutName, layouts } from '../fixtures/statements/render.js';
import { sampleStatement } from '../fixtures/statements/sample.js';
import { type Mark, widthOf } from '../fixtures/statements/sheet.js';
import { plainStyle, type Style } from '../fixtures/statements/style.js';

const names = Object.keys(layouts) as LayoutName[];
const styles: Style[] = [plainStyle, { ...plainStyle, zeros: 'blank' }];

/** The right numbers, or a sentence: a refusal or a warning. Never other numbers in silence. */
function rightOrSaid(
  layout: LayoutName,
  style: Style,
  damage: (marks: Mark[]) => Mark[],
  statement: SampleStatement = sampleStatement,
) {
  const sample = fitting(layout, statement);
  const outcome = readStatement(pagesOf(damage(layouts[layout](sample, style)), style));
  if (!outcome.ok) return expect(outcome.reason).toBe('unknown_layout');
  if (outcome.statement.warnings.length > 0) return;
  expect(readingOf(outcome.statement)).toEqual(expectedReading(sample, layout));
}

/** No description wraps, so that a line is a row. */
const short = {
  ...sampleStatement,
  earnings: sampleStatement.earnings.filter(row => row.description.length <= 20),
};

const isNumber = (mark: Mark) => mark.role === 'row' && /^[-($\d][\d,.)-]*$/.test(mark.text);

describe.each(names)('%s', layout => {
  describe.each(styles.map(style => [style.zeros, style] as const))('zeros %s', (_, style) => {
    it.each([-40, -25, -12, -5, 5, 12, 25, 40])('all numbers shifted by %d points', by =>
      rightOrSaid(layout, style, marks =>
        marks.map(mark => (isNumber(mark) ? { ...mark, x: mark.x + by } : mark)),
      ),
    );

    // Columns are 60 points apart: a whole step would put them squarely under another heading.
    it.each([-30, -10, 10, 30])('one column after the other shifted by %d points', by => {
      const sample = fitting(layout, sampleStatement);
      const right = (mark: Mark) => Math.round(mark.x + widthOf(mark.text, style));
      const edges = new Set(layouts[layout](sample, style).filter(isNumber).map(right));
      for (const edge of edges)
        rightOrSaid(layout, style, marks =>
          marks.map(mark =>
            isNumber(mark) && right(mark) === edge ? { ...mark, x: mark.x + by } : mark,
          ),
        );
    });

    it('each heading dropped', () => {
      const headings = layouts[layout](fitting(layout, sampleStatement), style).filter(
        mark => mark.role === 'heading',
      );
      for (const gone of headings)
        rightOrSaid(layout, style, marks =>
          marks.filter(
            mark => !(mark.page === gone.page && mark.x === gone.x && mark.y === gone.y),
          ),
        );
    });

    it('all headings dropped', () =>
      rightOrSaid(layout, style, marks => marks.filter(mark => mark.role !== 'heading')));

    it.each([0, 0.5, 1, 2])('every word split in two, %d points apart', gap =>
      rightOrSaid(layout, style, marks =>
        marks.flatMap(mark => {
          const half = Math.ceil(mark.text.length / 2);
          const [head, tail] = [mark.text.slice(0, half), mark.text.slice(half)];
          return [
            { ...mark, text: head },
            { ...mark, text: tail, x: mark.x + widthOf(head, style) + gap },
          ].filter(piece => piece.text.trim() !== '');
        }),
      ),
    );

    it('rows in another order', () =>
      rightOrSaid(
        layout,
        style,
        marks => {
          const heights = [
            ...new Set(marks.filter(mark => mark.role === 'row').map(mark => mark.y)),
          ];
          // Neighbors trade places, within a page and a table.
          const other = new Map<number, number>();
          for (let i = 0; i + 1 < heights.length; i += 2) {
            const [a = 0, b = 0] = [heights[i], heights[i + 1]];
            const whole = (y: number) => marks.some(mark => mark.y === y && isNumber(mark));
            if (Math.abs(a - b) > 1.6 * style.size || !whole(a) || !whole(b)) continue;
            other.set(a, b).set(b, a);
          }
          return marks.map(mark =>
            mark.role === 'row' ? { ...mark, y: other.get(mark.y) ?? mark.y } : mark,
          );
        },
        short,
      ));
  });
});
