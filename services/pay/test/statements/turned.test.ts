import { expect, test } from 'vitest';
import { readPdfText } from '../../src/statement-reader/pdf/pdf-text.js';
import { page, stream } from './hostile-files.js';

const words = (text: string, matrix: string) => `BT /F 9 Tf ${matrix} Tm (${text}) Tj ET `;
const row = words('Regular', '1 0 0 1 40 700') + words('5,469.60', '1 0 0 1 300 700');

const [upward, slantwise] = ['0 1 -1 0', '0.7 0.7 -0.7 0.7'];

async function read(bytes: Uint8Array) {
  const text = await readPdfText(new Uint8Array(bytes));
  if (!text.ok) return text.reason;
  const [first] = text.pages;
  return {
    texts: first?.runs.map(run => run.text),
    warnings: first?.warnings?.map(({ text }) => text),
  };
}

test.each([
  ['amounts', '1,234.56', upward, [expect.stringContaining('at an angle')]],
  ['words, as in a margin', 'Keep 3 y', upward, []],
  ['a day', '14.04.2026', upward, []],
  ['a watermark with a number', 'COPY 1,234.56', slantwise, []],
  ['a large watermark with a number', 'COPY 1,234.56', '0 4 -4 0', []],
])('rotated text is reported if it may be pay: %s', async (_, turned, matrix, warnings) => {
  expect(
    await read(page(stream('', Buffer.from(row + words(turned, `${matrix} 500 100`))), '')),
  ).toEqual({
    texts: ['Regular', '5,469.60'],
    warnings,
  });
});
