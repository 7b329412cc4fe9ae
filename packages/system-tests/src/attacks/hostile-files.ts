import { deflateSync } from 'node:zlib';

/** A PDF from its objects' bodies, the first of them the catalogue. */
function assemble(bodies: readonly Buffer[]): Buffer {
  const objects = bodies.map((body, i) =>
    Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]),
  );
  const start = Buffer.from('%PDF-1.7\n');
  let offset = start.length;
  const rows = objects.map(({ length }) => {
    const row = `${String(offset).padStart(10, '0')} 00000 n \n`;
    offset += length;
    return row;
  });
  const size = bodies.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${offset}\n%%EOF`;
  return Buffer.concat([start, ...objects, Buffer.from(end)]);
}

const stream = (filter: string, data: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< /Filter ${filter} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
const font = '<< /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
const ofPages = (contents: readonly Buffer[]) =>
  assemble([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(
      `<< /Type /Pages /Kids [${contents.map((_, i) => `${3 + 2 * i} 0 R`).join(' ')}] /Count ${contents.length} >>`,
    ),
    ...contents.flatMap((content, i) => [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${4 + 2 * i} 0 R /Resources ${font} >>`,
      ),
      content,
    ]),
  ]);

const pages = 50;

/** Fifty pages of lines that look like earnings: small as a file, and long to read. */
export function rowFlood(rows: number): Buffer {
  const each = Math.ceil(rows / pages);
  const page = (number: number) => {
    const own = Array.from({ length: each }, (_, i) => `r${number * each + i} 1.00 Hours|`);
    const lines =
      number === 0 ? ['Pay Period Ending : 03/07/2026', 'Pay Period # : 6', ...own] : own;
    const height = 780 / (lines.length + 1);
    const text = lines.map(line => `(${line}) Tj 0 -${height.toFixed(4)} Td`).join(' ');
    return stream(
      '/FlateDecode',
      deflateSync(`BT /F ${Math.min(9, height * 0.8).toFixed(4)} Tf 9 785 Td ${text} ET`),
    );
  };
  return ofPages(Array.from({ length: pages }, (_, number) => page(number)));
}

/** Spaces, packed twice: kilobytes that become as many megabytes as wanted. */
export function memoryBomb(megabytes: number): Buffer {
  const once = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, 0x20), { level: 9 });
  return ofPages([stream('[/FlateDecode /FlateDecode]', deflateSync(once, { level: 9 }))]);
}
