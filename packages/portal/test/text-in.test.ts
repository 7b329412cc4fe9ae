import { expect, test } from 'vitest';
import { textIn } from '../src/pages/pay/import/text-in.js';

const bytes = (...parts: readonly (string | number)[]) =>
  Uint8Array.from(parts.flatMap(part => [...Buffer.from(typeof part === 'string' ? part : [part])]))
    .buffer;

test.each([
  ['UTF-8', bytes('día'), 'día'],
  ['UTF-8 that says so', bytes('\uFEFFdía'), 'día'],
  ['what Excel calls Unicode Text', bytes(0xff, 0xfe, 'd', 0, 0xed, 0, 'a', 0), 'día'],
  ['a CSV of older spreadsheet programs', bytes('d', 0xed, 'a'), 'día'],
  ['a workbook', bytes('PK', 3, 4, 0), null],
  ['a workbook of before 2007', bytes(0xd0, 0xcf, 0x11, 0xe0), null],
])('%s is read', (_what, content, text) => {
  expect(textIn(content)).toBe(text);
});
