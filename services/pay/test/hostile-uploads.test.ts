import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderStatement } from './fixtures/statements/render.js';
import { sampleStatement } from './fixtures/statements/sample.js';
import { plainStyle } from './fixtures/statements/style.js';
import { type Pay, startPay } from './harness.js';
import { multipart, pdfUpload } from './uploads.js';

let pay: Pay;
let good: Uint8Array;
let headers: Record<string, string>;
beforeAll(async () => {
  [pay, good] = await Promise.all([
    startPay(),
    renderStatement('employee_express_table', sampleStatement, plainStyle),
  ]);
  headers = { ...(await pay.member('1001')) };
});
afterAll(() => pay.stop());

interface Upload {
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
}

const upload = ({ headers: own, body }: Upload) =>
  pay.send('POST', '/api/parse', { headers: { ...headers, ...own }, body });

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

test('what is no PDF costs its sender a sentence, and junk before a PDF does not matter', async () => {
  const refused = await upload(pdfUpload('<html>'));
  expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringMatching(/\.$/) } });
  const bytes = Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), good]);
  expect((await upload(pdfUpload(bytes))).status).toBe(200);
});

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
])('a form with %s is answered as documented', async (_, make, status) => {
  const answer = await upload(make());
  expect(answer.status).toBe(status);
  if (status !== 200) expect(answer.body).toHaveProperty('detail');
});
