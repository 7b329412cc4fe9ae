import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';

/** A PDF from its objects' bodies, the first of them the catalogue. */
export function assemble(bodies: (string | Buffer)[]): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [i, body] of bodies.entries()) {
    offsets.push(length);
    add(
      Buffer.concat([
        Buffer.from(`${i + 1} 0 obj\n`),
        Buffer.from(body),
        Buffer.from('\nendobj\n'),
      ]),
    );
  }
  const start = length;
  const rows = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(Buffer.from(`xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${rows}`));
  add(
    Buffer.from(
      `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
}

export const stream = (dict: string, data: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< ${dict} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);

const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';
export const helvetica = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';

/** A page with its content and resources; objects that these name begin with 5. */
export const page = (content: Buffer, resources: string, ...more: (string | Buffer)[]) =>
  assemble([
    catalogue,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << ${helvetica} ${resources} >> >>`,
    content,
    ...more,
  ]);

/**
 * A gigabyte of spaces, packed twice: about 3 kB. Packing it takes longer than reading it, so that one
 * megabyte is packed, to the edge of a byte, and stands there a thousand times. No reader gets to its end.
 */
export function streamBomb(megabytes: number): Uint8Array {
  const begun = deflateSync(Buffer.alloc(0), { finishFlush: constants.Z_SYNC_FLUSH });
  const megabyte = deflateRawSync(Buffer.alloc(1024 * 1024, 0x20), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const once = Buffer.concat([begun, ...Array<Buffer>(megabytes).fill(megabyte)]);
  return page(stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(once, { level: 9 })), '');
}

/** A form that draws itself. */
export const recursiveForm = (): Uint8Array =>
  page(
    stream('', Buffer.from('/X Do')),
    '/XObject << /X 5 0 R >>',
    stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>',
      Buffer.from('/X Do'),
    ),
  );

/** Forms that each draw the next one ten times: 10^10 words at the end. */
export function formLaughs(depth = 10): Uint8Array {
  const forms = Array.from({ length: depth }, (_, i) => {
    const last = i === depth - 1;
    const inner = last ? 'BT /F 9 Tf (lol) Tj ET' : '/X Do '.repeat(10);
    const resources = last ? helvetica : `/XObject << /X ${6 + i} 0 R >>`;
    return stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${resources} >>`,
      Buffer.from(inner),
    );
  });
  return page(stream('', Buffer.from('/X Do')), '/XObject << /X 5 0 R >>', ...forms);
}

/** Ten million words in one page. */
export const wordFlood = (): Uint8Array =>
  page(
    stream(
      '/Filter /FlateDecode',
      deflateSync(
        Buffer.from(`BT /F 9 Tf 9 9 Td ${'(a) Tj 20 0 Td (b) Tj -20 0 Td '.repeat(1_000_000)} ET`),
      ),
    ),
    '',
  );

/** A statement with as many rows as asked, on fifty pages; of a hundred and thirty kilobytes at forty thousand. */
export function rowFlood(rows: number): Uint8Array {
  const heading = [
    'Pay Period Ending : 03/07/2026',
    'Pay Period # : 6',
    'Annual Leave Ending Balance: 6.45',
    'Regular 68.37 Rate | 80.00 Hours | 5,469.60 Current PPD',
    'Earnings',
  ];
  const each = Math.ceil(rows / 50);
  const contents = Array.from({ length: 50 }, (_, number) => {
    const own = Array.from(
      { length: Math.min(each, Math.max(0, rows - number * each)) },
      (_, i) => `r${number * each + i} 1.00 Hours|`,
    );
    const lines = [...heading.slice(0, number === 0 ? 5 : 0), ...own];
    const height = 780 / (lines.length + 1);
    const text = lines.map(line => `(${line}) Tj 0 -${height.toFixed(4)} Td`).join(' ');
    const size = Math.min(9, height * 0.8).toFixed(4);
    return stream('/Filter /FlateDecode', deflateSync(`BT /F ${size} Tf 9 785 Td ${text} ET`));
  });
  return assemble([
    catalogue,
    `<< /Type /Pages /Kids [${contents.map((_, i) => `${3 + i} 0 R`).join(' ')}] /Count ${contents.length} >>`,
    ...contents.map(
      (_, i) =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${3 + contents.length + i} 0 R /Resources << ${helvetica} >> >>`,
    ),
    ...contents,
  ]);
}

/** An image of 10^10 pixels that is not there. */
export const hugeImage = (): Uint8Array =>
  page(
    stream('', Buffer.from('q 600 0 0 600 0 0 cm /X Do Q')),
    '/XObject << /X 5 0 R >>',
    stream(
      '/Type /XObject /Subtype /Image /Width 100000 /Height 100000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
      deflateSync(Buffer.alloc(1000)),
    ),
  );

export const withScript = (): Uint8Array =>
  assemble([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (while\\(true\\){}) >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
  ]);

/** Each page with its own line of text. */
export function manyPages(count: number): Uint8Array {
  const line = stream('', Buffer.from('BT /F 9 Tf 9 9 Td (AD-334) Tj ET'));
  const numbers = Array.from({ length: count }, (_, i) => 3 + i);
  return assemble([
    catalogue,
    `<< /Type /Pages /Kids [${numbers.map(number => `${number} 0 R`).join(' ')}] /Count ${count} >>`,
    ...numbers.map(
      number =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${number + count} 0 R /Resources << ${helvetica} >> >>`,
    ),
    ...numbers.map(() => line),
  ]);
}

/** With passwords of pdfkit's own encryption; `user` empty: anyone opens it. */
export function encrypted(user: string): Promise<Uint8Array> {
  const document = new PDFDocument({
    ...(user === '' ? {} : { userPassword: user }),
    ownerPassword: 'owner',
    pdfVersion: '1.7',
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  document.text('Hello');
  document.end();
  return new Promise(resolve => document.on('end', () => resolve(Buffer.concat(chunks))));
}
