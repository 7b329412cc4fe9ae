import { PDFDocument, PDFName } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { readPdfText } from '../../src/statement-reader/pdf/pdf-text.js';
import { readStatement } from '../../src/statement-reader/read-statement.js';
import { isBrokenAmount, parseAmount } from '../../src/statement-reader/text/amount.js';
import { toLines } from '../../src/statement-reader/text/words.js';
import { expectedReading } from '../fixtures/statements/expected.js';
import { paint } from '../fixtures/statements/paint.js';
import { readingOf } from '../fixtures/statements/reading.js';
import {
  fitting,
  type LayoutName,
  layouts,
  renderStatement,
} from '../fixtures/statements/render.js';
import { sampleStatement } from '../fixtures/statements/sample.js';
import { Sheet } from '../fixtures/statements/sheet.js';
import { plainStyle } from '../fixtures/statements/style.js';
import { expectRoundTrips } from './generated.js';

const names = Object.keys(layouts) as LayoutName[];

describe.each(names)('%s', layout => {
  it('a statement rendered from numbers is read back as the same numbers, in any style', () =>
    expectRoundTrips(layout, 6));

  it('a page with larger units is read the same', async () => {
    const sample = fitting(layout, sampleStatement);
    const document = await PDFDocument.load(await renderStatement(layout, sample, plainStyle));
    for (const page of document.getPages())
      page.node.set(PDFName.of('UserUnit'), document.context.obj(3));
    const text = await readPdfText(await document.save());
    const outcome = text.ok ? readStatement(text.pages) : text;
    if (!outcome.ok) throw new Error(outcome.reason);
    expect(readingOf(outcome.statement)).toEqual(expectedReading(sample, layout));
    expect(outcome.statement.warnings).toEqual([]);
  });

  it('a slightly rotated scan is read the same', async () => {
    const sample = fitting(layout, sampleStatement);
    const document = await PDFDocument.load(await renderStatement(layout, sample, plainStyle));
    const { context } = document;
    const [sin, cos] = [Math.sin(0.007), Math.cos(0.007)];
    const askew = context.register(context.stream(`q ${cos} ${sin} ${-sin} ${cos} 0 0 cm `));
    for (const { node } of document.getPages()) {
      node.normalize();
      node.wrapContentStreams(askew, context.register(context.stream(' Q')));
    }
    const text = await readPdfText(await document.save());
    const outcome = text.ok ? readStatement(text.pages) : text;
    if (!outcome.ok) throw new Error(outcome.reason);
    expect(readingOf(outcome.statement)).toEqual(expectedReading(sample, layout));
    expect(outcome.statement.warnings).toEqual([]);
  });

  it('an ordinary statement gives no warnings and no private data', async () => {
    const text = await readPdfText(
      await renderStatement(layout, fitting(layout, sampleStatement), plainStyle),
    );
    const outcome = text.ok ? readStatement(text.pages) : text;
    expect(outcome).toMatchObject({ ok: true, statement: { layout, warnings: [] } });
    // The sheet names a person, a street, a social-security number and an account.
    expect(JSON.stringify(outcome)).not.toMatch(/SAMPLE|ELM ST|6789|\d{6,}/);
  });
});

it.each(['cell', 'character'] as const)(
  'an amount cut off by the page edge is not read, drawn by the %s',
  async chunks => {
    const sheet = new Sheet({ ...plainStyle, chunks });
    // The page is 792 points wide, a figure 4.4.
    sheet.put(700, '128.30').put(772, '1,128.30').down().put(40, '12.50');
    const text = await readPdfText(await paint(sheet.marks, sheet.style));
    if (!text.ok) throw new Error(text.reason);
    const words = text.pages.flatMap(toLines).flatMap(line => line.words.map(word => word.text));
    expect(words.map(parseAmount)).toEqual(['128.30', null, '12.50']);
    expect(words.map(isBrokenAmount)).toEqual([false, true, false]);
  },
);
