import { PDFDocument } from 'pdf-lib';
import { expect, test } from 'vitest';
import { readPdfText } from '../../src/statement-reader/pdf/pdf-text.js';
import { readStatement } from '../../src/statement-reader/read-statement.js';
import { renderStatement } from '../fixtures/statements/render.js';
import { sampleStatement } from '../fixtures/statements/sample.js';
import { plainStyle } from '../fixtures/statements/style.js';

async function read(bytes: Uint8Array) {
  const text = await readPdfText(bytes);
  return text.ok ? readStatement(text.pages) : text;
}

/** As payroll offices print it over what is not the original: across every page, right through the rows. */
async function watermarked(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes);
  for (const page of pdf.getPages())
    for (let y = 40; y < page.getHeight(); y += 130)
      page.drawText('UNOFFICIAL COPY', { x: 30, y, size: 60, opacity: 0.15 });
  return pdf.save();
}

test.each(['employee_express_table', 'nfc_ad334'] as const)(
  'a watermark behind the rows of %s is ignored',
  async layout => {
    const bytes = await renderStatement(layout, sampleStatement, plainStyle);
    const marked = await watermarked(bytes);
    const plain = await read(new Uint8Array(bytes));
    expect(plain.ok).toBe(true);
    expect(await read(marked)).toEqual(plain);
  },
);
