import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Type } from 'typebox';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { serve } from '../src/index.js';
import { head, json, rawConnection } from './raw-connection.js';
import { loose, openShop, thing } from './shop.js';

const upload = loose({
  ...thing,
  method: 'POST',
  path: '/upload',
  bodyType: 'stream',
  response: { 200: Type.Object({ bytes: Type.Integer() }) },
});
const slow = loose({ ...thing, path: '/slow' });

let app: Awaited<ReturnType<typeof openShop>>;
let answer: () => void;
afterEach(() => app.close());

async function open(environment: Record<string, string> = {}, readAfterMs = 0) {
  app = await openShop({ environment: { ARRIVE_WITHIN: '1', ...environment } });
  serve(app, slow, () => new Promise(done => (answer = () => done({ done: true }))));
  await app.register(async scope => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    serve(scope, upload, async ({ request }) => {
      await wait(readAfterMs);
      let bytes = 0;
      for await (const chunk of request.raw) bytes += chunk.length;
      return { bytes };
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
}

test('a JSON body that does not come is answered 408 in the service’s words, and its connection is closed', async () => {
  await open();
  const sender = await rawConnection(app);
  sender.send(`${head('POST', '/things', json(500))}{`);
  await sender.closed();
  expect(sender.said()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(sender.said()).toMatch(/connection: close/i);
  expect(JSON.parse(sender.said().split('\r\n\r\n')[1] ?? '')).toMatchObject({
    success: false,
    error: 'REQUEST_TIMEOUT',
  });
});

test('a body that trickles has no more time than one that stops', async () => {
  await open();
  const sender = await rawConnection(app);
  sender.send(`${head('POST', '/things', json(500))}{`);
  const began = performance.now();
  const trickle = setInterval(() => sender.send(' '), 50);
  await sender.closed();
  clearInterval(trickle);
  expect(performance.now() - began).toBeLessThan(4_000);
  expect(sender.said()).toMatch(/^HTTP\/1\.1 408 /);
});

test('a head that does not come is answered 408, too', async () => {
  await open();
  const sender = await rawConnection(app);
  sender.send('GET /livez HTTP/1.1\r\nhost: shop\r\nx-slow: ');
  const silent = await rawConnection(app);
  await Promise.all([sender.closed(), silent.closed()]);
  expect(sender.said()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
});

test('who was refused before sending all may not keep the connection with what is left', async () => {
  await open();
  const sender = await rawConnection(app);
  sender.send(`${head('POST', '/nothing/at/all', json(500))}{`);
  const refused = await rawConnection(app);
  refused.send(`${head('GET', '/things/1', json(500))}{`);
  await Promise.all([sender.closed(), refused.closed()]);
  expect(refused.said()).toMatch(/^HTTP\/1\.1 401 /);
});

test('an upload may take as long as it needs while it keeps its rate', async () => {
  await open();
  const sender = await rawConnection(app);
  const piece = 'x'.repeat(2_500);
  sender.send(head('POST', '/upload', { 'content-length': 12 * piece.length }));
  for (let sent = 0; sent < 12; sent++) {
    sender.send(piece);
    await wait(250);
  }
  await expect.poll(sender.said).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*"bytes":30000/);
});

test('an upload that falls under its rate is given up', async () => {
  await open();
  const sender = await rawConnection(app);
  sender.send(`${head('POST', '/upload', { 'transfer-encoding': 'chunked' })}1\r\nx\r\n`);
  const trickle = setInterval(() => sender.send('1\r\nx\r\n'), 100);
  await sender.closed();
  clearInterval(trickle);
  expect(sender.said()).toMatch(/^HTTP\/1\.1 408 /);
});

test('nobody is blamed for what the service did not take', async () => {
  await open({}, 3_500);
  const sender = await rawConnection(app);
  // More than the buffers of both sides hold: the rest can only be sent when somebody reads.
  const body = 'x'.repeat(24 * 1024 * 1024);
  sender.send(head('POST', '/upload', { 'content-length': body.length }));
  sender.send(body);
  await expect.poll(sender.said).toMatch(/^HTTP\/1\.1 200 OK/);
});

/** The process does nothing else meanwhile, as under too much work. */
const beBusy = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('nobody is blamed for a head that came while the service was busy', async () => {
  await open();
  const connected = once(app.server, 'connection');
  const sender = await rawConnection(app);
  await connected;
  sender.send(head('GET', '/livez'));
  beBusy(2_500);
  await expect.poll(sender.said).toMatch(/^HTTP\/1\.1 200 OK/);
});

test('nobody is blamed for a body that came while the service was busy', async () => {
  await open();
  const sender = await rawConnection(app);
  const body = JSON.stringify({ name: 'box', size: 1 });
  const begun = once(app.server, 'request');
  sender.send(head('POST', '/things', json(body.length)));
  await begun;
  sender.send(body);
  beBusy(2_500);
  await expect.poll(sender.said).toMatch(/^HTTP\/1\.1 201 Created/);
});

test('answers keep the order of their requests when the later one is given up', async () => {
  await open();
  const sender = await rawConnection(app);
  sender.send(`${head('GET', '/slow')}${head('POST', '/things', json(500))}{`);
  await wait(2_500);
  expect(sender.said()).toBe('');
  answer();
  await sender.closed();
  expect(sender.said()).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*HTTP\/1\.1 408 Request Timeout/);
});

test('who hangs up in the middle of a body leaves nothing behind', async () => {
  await open({ MAX_IN_FLIGHT: '2' });
  for (let round = 0; round < 6; round++) {
    const sender = await rawConnection(app);
    sender.send(`${head('POST', '/things', json(500))}{`);
    await wait(20);
    sender.leave();
  }
  const answered = () =>
    app.inject({ method: 'POST', url: '/things', payload: { name: 'box', size: 1 } });
  await expect.poll(async () => (await answered()).statusCode).toBe(201);
});

test('connections on which nothing comes end by 408 together, and nobody is told of a leak', async () => {
  await open();
  const warned = vi.fn();
  process.on('warning', warned);
  onTestFinished(() => void process.off('warning', warned));
  const silent = await Promise.all(Array.from({ length: 30 }, () => rawConnection(app)));
  await Promise.all(silent.map(({ closed }) => closed()));
  for (const { said } of silent) expect(said()).toMatch(/^HTTP\/1\.1 408 /);
  expect(warned).not.toHaveBeenCalled();
});
