import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

/** Liberation Sans, which comes with pdfjs-dist: embedded, it has Latin, Greek and Cyrillic letters. */
const fontFile = (style: string) =>
  fileURLToPath(import.meta.resolve(`pdfjs-dist/standard_fonts/LiberationSans-${style}.ttf`));

/** Of the accents that the font has no letters for, the letter alone; the attached JSON has the name as it is. */
const drawable = (text: string) =>
  text.replace(/[\u0180-\u024f\u1e00-\u1eff]/g, letter =>
    letter.normalize('NFD').replace(/\p{M}/gu, ''),
  );

const margin = 50;
const textSize = 9;
/** Four times those of a busy period; more would hold up other requests, and are easier to read in the JSON. */
const ROWS_AT_MOST = 250;
/** A heading stays on the page of its content. */
const roomBelowHeading = 80;
const headings = { H1: 17, H2: 12, H3: 10 } as const;

const rowStyle = {
  border: { top: 0, right: 0, bottom: 0.4, left: 0 },
  borderColor: '#999999',
  padding: { top: 1.5, right: 3, bottom: 1.5, left: 0 },
};

/** A column of words, or of numbers, which stand to the right; a width in points, or what is left. */
export interface Column {
  readonly title: string;
  readonly width?: number;
  readonly isNumber?: boolean;
}

interface Titles {
  readonly title: string;
  readonly footer: string;
  readonly madeAt: Date;
}

export type Paper = ReturnType<typeof openPaper>;

/** A tagged PDF, written from top to bottom. */
export function openPaper({ title, footer, madeAt }: Titles) {
  const doc = new PDFDocument({
    size: 'LETTER',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    font: fontFile('Regular'),
    info: { Title: title, Creator: 'Guildhall', CreationDate: madeAt },
  });
  doc.registerFont('regular', fontFile('Regular')).registerFont('bold', fontFile('Bold'));
  const root = doc.struct('Document');
  doc.addStructure(root);
  const bottom = doc.page.height - margin;
  let rowsWritten = 0;
  let rowsLeftOut = 0;

  function heading(level: keyof typeof headings, text: string): void {
    if (doc.y + roomBelowHeading > bottom) doc.addPage();
    doc.moveDown(level === 'H1' ? 0 : 0.6);
    doc.font('bold').fontSize(headings[level]);
    doc.text(drawable(text), margin, doc.y, { structParent: root, structType: level });
    doc.font('regular').fontSize(textSize).moveDown(0.3);
  }

  function paragraph(text: string, font: 'regular' | 'bold' = 'regular'): void {
    doc.font(font).fontSize(textSize);
    doc.text(drawable(text), margin, doc.y, { structParent: root, structType: 'P' });
    doc.font('regular').moveDown(0.4);
  }

  /** A last row of sums is set in bold. */
  function table(columns: readonly Column[], rows: readonly string[][], hasSums = false): void {
    const shown = rows.slice(0, ROWS_AT_MOST - rowsWritten);
    rowsWritten += shown.length;
    rowsLeftOut += rows.length - shown.length;
    if (shown.length === 0) return;
    const cell = (text: string, at: number, isBold: boolean) => ({
      text: drawable(text),
      align: { x: columns[at]?.isNumber ? 'right' : 'left' } as const,
      ...(isBold && { font: { src: 'bold' } }),
    });
    const head = columns.map(({ title }, at) => ({
      ...cell(title, at, true),
      type: 'TH' as const,
      scope: 'Column',
    }));
    const body = shown.map((row, index) =>
      row.map((text, at) => cell(text, at, hasSums && index === rows.length - 1)),
    );
    const options = {
      structParent: root,
      columnStyles: columns.map(({ width }) => width ?? '*'),
      defaultStyle: rowStyle,
      data: [head, ...body],
    };
    doc.fontSize(textSize).table(options);
    doc.x = margin;
    doc.moveDown(0.4);
  }

  function attach(name: string, text: string, description: string): void {
    if (rowsLeftOut > 0) paragraph(`${rowsLeftOut} further rows stand only in the file ${name}.`);
    const options = { name, type: 'application/json', description, relationship: 'Data' };
    doc.file(Buffer.from(text), { ...options, creationDate: madeAt, modifiedDate: madeAt });
  }

  /** Numbers the pages; what it answers gives the bytes. */
  function end() {
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page);
      doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
      doc.fontSize(8).text(`${footer}. Page ${page + 1} of ${count}`, margin, bottom + 14, {
        lineBreak: false,
      });
      doc.endMarkedContent();
    }
    root.end();
    doc.end();
    return doc;
  }

  return { heading, paragraph, table, attach, end };
}
