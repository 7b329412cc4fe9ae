import { Type } from 'typebox';
import { afterEach, expect, test } from 'vitest';
import { serve } from '../src/index.js';
import { head, rawConnection } from './raw-connection.js';
import { loose, openShop, thing } from './shop.js';

const upload = loose({
  ...thing,
  method: 'POST',
  path: '/upload',
  bodyType: 'stream',
  response: { 200: Type.Object({ bytes: Type.Integer(), pieces: Type.Integer() }) },
});

let app: Awaited<ReturnType<typeof openShop>>;
afterEach(() => app.close());

async function open() {
  app = await openShop();
  await app.register(async scope => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    serve(scope, upload, async ({ request }) => {
      let [bytes, pieces] = [0, 0];
      for await (const piece of request.raw) {
        bytes += piece.length;
        pieces += 1;
      }
      return { bytes, pieces };
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return rawConnection(app);
}

const piecewise = { 'content-type': 'application/octet-stream', 'transfer-encoding': 'chunked' };
const answerOf = (said: string) => JSON.parse(/\{.*\}/.exec(said)?.[0] ?? 'null');

test('a body of single bytes is gone through as it came, and not byte by byte', async () => {
  const sender = await open();
  sender.send(`${head('POST', '/upload', piecewise)}${'1\r\nx\r\n'.repeat(5_000)}0\r\n\r\n`);
  await expect.poll(() => answerOf(sender.said())).toMatchObject({ bytes: 5_000 });
  expect(answerOf(sender.said()).pieces).toBeLessThan(100);
});

test('a large body that is slowly read arrives whole', async () => {
  const sender = await open();
  const piece = `4000\r\n${'y'.repeat(0x4000)}\r\n`;
  sender.send(`${head('POST', '/upload', piecewise)}${piece.repeat(300)}0\r\n\r\n`);
  await expect
    .poll(() => answerOf(sender.said()), { timeout: 5_000 })
    .toMatchObject({ bytes: 300 * 0x4000 });
});
