import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { renderStatement } from './fixtures/statements/render.js';
import { sampleStatement } from './fixtures/statements/sample.js';
import { plainStyle } from './fixtures/statements/style.js';
import { type Pay, startPay } from './harness.js';
import * as files from './statements/hostile-files.js';
import { multipart, pdfUpload } from './uploads.js';

let pay: Pay;
let good: Uint8Array;
let address: string;
let headers: Record<string, string>;
beforeAll(async () => {
  [pay, good] = await Promise.all([
    startPay(),
    renderStatement('employee_express_table', sampleStatement, plainStyle),
  ]);
  address = await pay.listen();
  headers = { ...(await pay.member('1001')) };
});
afterAll(() => pay.stop());

/** Ten seconds are promised (`pdf/limits.ts`); the rest is a busy machine's. */
const longest = 12_000;

interface Upload {
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
}

async function upload({ headers: own, body }: Upload) {
  const started = performance.now();
  const answer = await fetch(`${address}/api/parse`, {
    method: 'POST',
    headers: { ...headers, ...own },
    body,
  });
  const text = await answer.text();
  expect(performance.now() - started).toBeLessThan(longest);
  return { status: answer.status, body: JSON.parse(text) };
}

/** On a busy machine a reader may not be ready yet: its sender is told to come again. */
const isRead = async () => (await upload(pdfUpload(good))).status === 200;

const nested = (open: string, close: string) => `${open.repeat(100_000)}${close.repeat(100_000)}`;
const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';
const onePage = (more: string) =>
  files.assemble([
    catalogue,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${more} >>`,
  ]);
const bombOfObjects = () =>
  files.assemble([
    catalogue,
    files.stream(
      '/Type /ObjStm /N 1000000 /First 10 /Filter /FlateDecode',
      deflateSync(Buffer.alloc(256 * 1024 * 1024, 0x20)),
    ),
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
const loop = 'startxref\n9\n%%EOF';

const pdfs: [string, () => Uint8Array | string | Promise<Uint8Array>][] = [
  ['arrays nested deeply', () => onePage(`/X ${nested('[', ']')}`)],
  ['dictionaries nested deeply', () => onePage(`/X ${nested('<</A ', '>>')}`)],
  [
    'pages that are their own parents',
    () => files.assemble([catalogue, '<< /Type /Pages /Kids [2 0 R] /Count 9 /Parent 2 0 R >>']),
  ],
  [
    'a table of objects that names itself',
    () =>
      `%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer << /Size 1 /Prev 9 /Root 1 0 R >>\n${loop}`,
  ],
  ['objects that unpack to 256 megabytes', bombOfObjects],
  ['a stream that unpacks to a gigabyte', () => files.streamBomb(1024)],
  ['an image of ten thousand million pixels', files.hugeImage],
  ['ten thousand pages', () => files.manyPages(10_000)],
  ['a font whose program runs wild', wildFont],
  ['a script', files.withScript],
  ['an action that starts a program', () => onePage('/AA << /O << /S /Launch /F (/bin/sh) >> >>')],
  ['a password', () => files.encrypted('secret')],
  ['encryption without a password', () => files.encrypted('')],
  ['half a statement', () => good.subarray(0, good.length / 2)],
  ['a statement in a ZIP', () => Buffer.concat([Buffer.from('PK\x03\x04'.padEnd(1100)), good])],
];

test.each(pdfs)(
  'a PDF with %s costs its sender a sentence and nobody else anything',
  async (_, make) => {
    const made = await make();
    const answer = await vi.waitUntil(
      async () => {
        const got = await upload(pdfUpload(made));
        return got.status === 503 ? undefined : got;
      },
      { timeout: 50_000 },
    );
    expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringMatching(/\.$/) } });
    await vi.waitUntil(isRead, { timeout: 50_000 });
  },
);

test('junk before the signature of a PDF does not matter', async () => {
  const bytes = Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), good]);
  expect((await upload(pdfUpload(bytes))).status).toBe(200);
});

const boundary = 'b';
const form = (
  head: string | Buffer,
  type = `multipart/form-data; boundary=${boundary}`,
): Upload => ({
  headers: { 'content-type': type },
  body: Buffer.concat([
    Buffer.from(`--${boundary}\r\n`),
    Buffer.from(head),
    Buffer.from('\r\n\r\n'),
    good,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]),
});
const named = 'Content-Disposition: form-data; name="file"; filename="a.pdf"';

/** A form's one part named `file` is what is asked for; what is said around it means nothing. */
test.each<[string, () => Upload, number]>([
  ['another type than it is', () => form(`${named}\r\nContent-Type: image/png`), 200],
  ['a name with NUL', () => form(named.replace('a.pdf', 'a\0.pdf')), 200],
  ['a name that leads elsewhere', () => form(named.replace('a.pdf', '../../etc/passwd')), 200],
  ['no name', () => form('Content-Disposition: form-data; name="file"'), 422],
  ['an empty name', () => form(named.replace('a.pdf', '')), 200],
  ['a head of a hundred kilobytes', () => form(`${named}\r\nX: ${'x'.repeat(100_000)}`), 200],
  ['no head', () => form(''), 422],
  ['no boundary', () => form(named, 'multipart/form-data'), 422],
  ['another boundary', () => form(named, 'multipart/form-data; boundary=other'), 400],
  [
    'a boundary of a thousand letters',
    () => form(named, `multipart/form-data; boundary=${'b'.repeat(1000)}`),
    400,
  ],
  ['another multipart type', () => form(named, `multipart/mixed; boundary=${boundary}`), 422],
  ['the PDF alone', () => ({ headers: { 'content-type': 'application/pdf' }, body: good }), 422],
  [
    'JSON',
    () => ({ headers: { 'content-type': 'application/json' }, body: Buffer.from('{') }),
    422,
  ],
  [
    'two files',
    () =>
      multipart([
        { name: 'file', filename: 'a.pdf', content: good },
        { name: 'file', filename: 'b.pdf', content: 'x' },
      ]),
    200,
  ],
  [
    'five files',
    () =>
      multipart(
        Array.from({ length: 5 }, () => ({ name: 'file', filename: 'a.pdf', content: good })),
      ),
    413,
  ],
  [
    'a body that ends early',
    () => multipart([{ name: 'file', filename: 'a.pdf', content: good }], { cut: true }),
    400,
  ],
])('a form with %s is answered as documented, and the next one read', async (_, make, status) => {
  const answer = await upload(make());
  expect(answer.status).toBe(status);
  if (status !== 200) expect(answer.body).toHaveProperty('detail');
  await vi.waitUntil(isRead, { timeout: 50_000 });
});
