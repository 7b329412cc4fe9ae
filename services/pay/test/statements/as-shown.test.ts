import { readFile } from 'node:fs/promises';
import { PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import { beforeAll, expect, test } from 'vitest';
import { readPdfText } from '../../src/statement-reader/pdf/pdf-text.js';
import { renderStatement } from '../fixtures/statements/render.js';
import { sampleStatement } from '../fixtures/statements/sample.js';
import { plainStyle } from '../fixtures/statements/style.js';
import { assemble, helvetica, stream } from './hostile-files.js';

let statement: Uint8Array;
beforeAll(async () => {
  statement = await renderStatement('employee_express_table', sampleStatement, plainStyle);
});

async function read(bytes: Uint8Array) {
  const text = await readPdfText(bytes);
  return text.ok ? text.pages.flatMap(page => page.runs.map(run => run.text)) : text.reason;
}

const field = async (change: (pdf: PDFDocument) => void) => {
  const pdf = await PDFDocument.load(statement);
  pdf.getForm().createTextField('gross').addToPage(pdf.getPage(0), { x: 400, y: 10 });
  change(pdf);
  return read(await pdf.save());
};
const fill = (pdf: PDFDocument) => pdf.getForm().getTextField('gross').setText('5,569.60');

test('a form whose filled-in values cannot be read is refused', async () => {
  expect(await field(fill)).toBe('filled_form');
});

test('a field that shows a number counts as filled, even if its value is different', async () => {
  const shown = await field(pdf => {
    fill(pdf);
    pdf.getForm().updateFieldAppearances();
    pdf.getForm().getTextField('gross').acroField.dict.delete(PDFName.of('V'));
  });
  expect(shown).toBe('filled_form');
});

test.each<[string, (pdf: PDFDocument) => void]>([
  ['empty', () => undefined],
  [
    'printed on the page',
    pdf => {
      fill(pdf);
      pdf.getForm().flatten();
    },
  ],
  [
    'hidden',
    pdf => {
      fill(pdf);
      const [widget] = pdf.getForm().getTextField('gross').acroField.getWidgets();
      widget?.dict.set(PDFName.of('F'), pdf.context.obj(2));
    },
  ],
])('a form whose fields are %s is read', async (_, change) => {
  expect(await field(change)).toContain('5,469.60');
});

/** A page with words in a layer; the configuration and the marks say whether they are seen. */
function layered({ off = false, mark = '6 0 R', form = '' }): Uint8Array {
  const words = (text: string) => `BT /F 9 Tf 9 ${text.length * 9} Td (${text}) Tj ET`;
  const content = `${words('always')} /OC /Layer BDC ${words('in the layer')} EMC ${form && '/X Do'}`;
  return new Uint8Array(
    assemble([
      `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [6 0 R] /D << /OFF [${off ? '6 0 R' : ''}] >> >> >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << ${helvetica} /Properties << /Layer ${mark} >> /XObject << /X 5 0 R >> >> >>`,
      stream('', Buffer.from(content)),
      stream(
        `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << ${helvetica} >> ${form}`,
        Buffer.from(words('in a form')),
      ),
      '<< /Type /OCG /Name (Layer) >>',
    ]),
  );
}
const notTheLayer = '<< /Type /OCMD /VE [/Not 6 0 R] >>';

test.each([
  ['a layer is switched off', { off: true }],
  ['what is marked shows only while its layer is off', { mark: notTheLayer }],
  ['a form belongs to a layer that is off', { off: true, mark: notTheLayer, form: '/OC 6 0 R' }],
])('a file with invisible words is refused: %s', async (_, options) => {
  expect(await read(layered(options))).toBe('hidden_layers');
});

test.each([
  ['the layer is on', { form: '/OC 6 0 R' }],
  ['the layer is off, and what is marked shows then', { off: true, mark: notTheLayer }],
])('only visible layers are read: %s', async (_, options) => {
  expect(await read(layered(options))).toContain('in the layer');
});

test('letters without a character map are distinguished from an unknown layout', async () => {
  const pdf = await PDFDocument.load(
    await readFile(new URL('../fixtures/foreign/weasyprint.pdf', import.meta.url)),
  );
  for (const [, object] of pdf.context.enumerateIndirectObjects())
    if (object instanceof PDFDict) object.delete(PDFName.of('ToUnicode'));
  expect(await read(await pdf.save())).toBe('unmapped_letters');
});

const ornaments = '1 beginbfrange <41> <7a> <2701> endbfrange';

/** A page of one line in Helvetica, of which the file says itself what letters its shapes are. */
function lineOf(line: string, map: string, letters = '/ToUnicode 5 0 R'): Uint8Array {
  return new Uint8Array(
    assemble([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${letters} >> >> >> >>`,
      stream('', Buffer.from(`BT /F 9 Tf 40 700 Td (${line}) Tj ET`)),
      stream('', Buffer.from(`1 begincodespacerange <00> <ff> endcodespacerange ${map}`)),
    ]),
  );
}

test('letters that decode to symbols are reported as unreadable', async () => {
  const page = lineOf('Earnings and Leave', ornaments);
  expect(await read(page)).toBe('unmapped_letters');
});

test.each([
  ['in its map', '/ToUnicode 5 0 R'],
  ['by its name', '/Encoding << /Differences [45 /sfthyphen] >>'],
])('a minus encoded as a soft hyphen is refused rather than lost, %s', async (_, letters) => {
  const soft = '1 beginbfchar <2d> <00ad> endbfchar';
  expect(await read(lineOf('Night Differential -16.30', soft, letters))).toBe('unmapped_letters');
});

test('a page without hyphens is read', async () => {
  const page = lineOf('Night Differential 16.30', '', '/Encoding /WinAnsiEncoding');
  expect(await read(page)).toContain('Night Differential 16.30');
});
