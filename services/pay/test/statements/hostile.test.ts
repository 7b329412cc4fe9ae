import { textOf } from '@guildhall/contracts/messages';
import { afterAll, expect, it } from 'vitest';
import type { Reason } from '../../src/statement-reader/outcome.js';
import { createStatementParser } from '../../src/statement-reader/pdf/pool.js';
import { renderStatement } from '../fixtures/statements/render.js';
import { sampleStatement } from '../fixtures/statements/sample.js';
import { plainStyle } from '../fixtures/statements/style.js';
import * as files from './hostile-files.js';

const parser = createStatementParser({ readers: 1, runMs: 60_000, deadlineMs: 60_000 });
afterAll(() => parser.close());
const good = await renderStatement('employee_express_table', sampleStatement, plainStyle);

const nested = (open: string, close: string) => `${open.repeat(100_000)}${close.repeat(100_000)}`;
const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';
const onePage = (more: string) =>
  files.assemble([
    catalogue,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${more} >>`,
  ]);
const wildFont = () =>
  files.assemble([
    catalogue,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    files.stream('', Buffer.from('BT /F 9 Tf 9 9 Td (wild) Tj ET')),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Wild /FirstChar 0 /LastChar 255 /FontDescriptor 6 0 R >>',
    '<< /Type /FontDescriptor /FontName /Wild /Flags 4 /FontFile 7 0 R >>',
    files.stream('/Length1 40000 /Length2 0', Buffer.from('%!PS {{{{ 1 0 div loop '.repeat(2000))),
  ]);

const cases: [string, () => Uint8Array | Promise<Uint8Array>, Reason[]][] = [
  ['an empty file', () => new Uint8Array(0), ['not_a_pdf']],
  ['a ZIP archive', () => Buffer.from('PK\x03\x04and so on'), ['not_a_pdf']],
  [
    'a statement in a ZIP',
    () => Buffer.concat([Buffer.from('PK\x03\x04'.padEnd(1100)), good]),
    ['not_a_pdf'],
  ],
  ['an HTML page', () => Buffer.from('<html>%PDX-1.4</html>'), ['not_a_pdf']],
  ['a signature and nothing else', () => Buffer.from('%PDF-1.7\n'), ['unreadable']],
  ['half a statement', () => good.subarray(0, good.length / 2), ['unreadable', 'no_text_layer']],
  ['a file that asks for a password', () => files.encrypted('secret'), ['encrypted']],
  ['a file that opens without one', () => files.encrypted(''), ['unknown_layout']],
  ['a page more than fifty', () => files.manyPages(51), ['too_many_pages']],
  ['more text than fifty dense pages have', () => files.rowFlood(30_000), ['too_complex']],
  ['a form that draws itself', files.recursiveForm, ['no_text_layer', 'unreadable', 'too_complex']],
  ['an image of ten thousand million pixels', files.hugeImage, ['no_text_layer']],
  ['a script', files.withScript, ['no_text_layer']],
  [
    'an action that starts a program',
    () => onePage('/AA << /O << /S /Launch /F (/bin/sh) >> >>'),
    ['no_text_layer'],
  ],
  [
    'arrays nested deeply',
    () => onePage(`/X ${nested('[', ']')}`),
    ['unreadable', 'no_text_layer'],
  ],
  [
    'dictionaries nested deeply',
    () => onePage(`/X ${nested('<</A ', '>>')}`),
    ['unreadable', 'no_text_layer'],
  ],
  [
    'pages that are their own parents',
    () => files.assemble([catalogue, '<< /Type /Pages /Kids [2 0 R] /Count 9 /Parent 2 0 R >>']),
    ['unreadable'],
  ],
  [
    'a table of objects that names itself',
    () =>
      Buffer.from(
        '%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer << /Size 1 /Prev 9 /Root 1 0 R >>\nstartxref\n9\n%%EOF',
      ),
    ['unreadable'],
  ],
  ['a font whose program runs wild', wildFont, ['unknown_layout', 'unreadable']],
  ['eleven megabytes', () => Buffer.alloc(11 * 1024 * 1024, '%PDF-'), ['too_large']],
];

it.each(cases)('%s is refused with its reason', async (_, make, reasons) => {
  const outcome = await parser.parse(await make());
  expect(outcome.ok ? 'read' : outcome.reason).toBeOneOf(reasons);
  expect(outcome.ok ? '' : textOf(outcome.message)).toMatch(/\.$/);
});

it('after all of them the next statement is read', async () => {
  expect(await parser.parse(good)).toMatchObject({ ok: true });
});
