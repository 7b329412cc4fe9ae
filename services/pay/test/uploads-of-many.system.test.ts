import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { renderStatement } from './fixtures/statements/render.js';
import { sampleStatement } from './fixtures/statements/sample.js';
import { plainStyle } from './fixtures/statements/style.js';
import { type Pay, startPay } from './harness.js';
import { type Someone, someone } from './people.js';
import { multipart, pdfUpload } from './uploads.js';

const pdf = await renderStatement('employee_express_table', sampleStatement, plainStyle);
let pay: Pay;
let address: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  pay = await startPay({ ARRIVE_WITHIN: '2' });
  address = await pay.listen();
  // A reader that has loaded its modules: what follows is about files, not about a busy machine.
  const me = await someone(pay);
  await vi.waitUntil(async () => (await upload(me)).status === 200, { timeout: 100_000 });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => pay.stop());

async function upload(
  me: Someone,
  { headers, body } = pdfUpload(pdf),
  at = address,
): Promise<Response> {
  return fetch(`${at}/api/parse`, {
    method: 'POST',
    headers: { ...me.headers, ...headers },
    body: new Uint8Array(body),
  });
}

/** Announces ten megabytes, sends a few bytes of them, and then nothing. */
async function stall(me: Someone, at = address): Promise<{ said: () => string }> {
  const { headers, body } = pdfUpload(Buffer.alloc(10 * 1024 * 1024, 'x'));
  const socket = connect(Number(new URL(at).port), '127.0.0.1');
  sockets.push(socket);
  let said = '';
  socket.setEncoding('utf8').on('data', text => {
    said += text;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const lines = Object.entries({ ...me.headers, ...headers, 'content-length': body.length });
  socket.write(
    `POST /api/parse HTTP/1.1\r\nhost: pay\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  socket.write(body.subarray(0, 400));
  return { said: () => said };
}

test('forty slow uploads of one member, and one each of thirty others, block no other upload', async () => {
  const [slow, honest] = [await someone(pay), await someone(pay)];
  const others = await Promise.all(Array.from({ length: 30 }, () => someone(pay)));
  await Promise.all(
    [...others, ...Array.from({ length: 40 }, () => slow)].map(each => stall(each)),
  );
  // All have come: the last of the forty are told that they are too many.
  await expect.poll(() => sockets.filter(each => each.bytesRead > 0).length).toBeGreaterThan(6);
  const withMore = multipart([
    { name: 'other', filename: 'scan.pdf', content: Buffer.alloc(8 * 1024 * 1024) },
    { name: 'file', filename: 'statement.pdf', content: pdf },
  ]);
  expect((await upload(honest, withMore)).status).toBe(200);
});

test('an upload that is too slow is a 408, and the person’s next upload is read', async () => {
  const me = await someone(pay);
  const stalled = await stall(me);
  await expect.poll(stalled.said).not.toBe('');
  expect(stalled.said()).toContain('HTTP/1.1 408');
  expect((await upload(me)).status).toBe(200);
});

test('uploads over a person’s queue limit are refused, and waiting ones are read', async () => {
  const me = await someone(pay);
  const answers = await Promise.all(Array.from({ length: 45 }, () => upload(me)));
  const statuses = answers.map(answer => answer.status);
  expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(33);
  const refused = answers.find(answer => answer.status === 429);
  expect(refused?.headers.get('retry-after')).toBe('5');
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});
