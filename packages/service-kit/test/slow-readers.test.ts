import { setTimeout as wait } from 'node:timers/promises';
import { Type } from 'typebox';
import { afterEach, expect, test } from 'vitest';
import { serve } from '../src/index.js';
import { head, rawConnection } from './raw-connection.js';
import { loose, openShop, thing } from './shop.js';

const large = loose({
  ...thing,
  path: '/large',
  response: { 200: Type.Object({ texts: Type.Array(Type.String(), { maxItems: 10_000 }) }) },
});
const bytes = 15 * 1024 * 1024;

let app: Awaited<ReturnType<typeof openShop>>;
afterEach(() => app.close());

async function open({ readsOn }: { readonly readsOn: boolean }) {
  app = await openShop({ environment: { ARRIVE_WITHIN: '2' } });
  serve(app, large, () => ({ texts: ['x'.repeat(bytes)] }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const reader = await rawConnection(app);
  // What has come when somebody looks may be all of it.
  if (!readsOn) reader.stopAfterFirst();
  reader.send(head('GET', '/large'));
  await expect.poll(() => reader.said().length).toBeGreaterThan(0);
  return reader;
}
const waiting: (() => void)[] = [];
const later = loose({ ...large, path: '/later' });

const connections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

test('an answer of which nothing is taken is not kept', async () => {
  const reader = await open({ readsOn: false });
  await expect.poll(connections).toBe(0);
  reader.leave();
});

test('who takes an answer slowly gets the whole of it', async () => {
  const reader = await open({ readsOn: true });
  const until = performance.now() + 5_000;
  while (performance.now() < until) {
    reader.stopReading();
    await wait(400);
    reader.readOn();
    await wait(10);
  }
  await expect.poll(() => reader.said().length).toBeGreaterThan(bytes);
});

test('large answers to those who have left lie here no more', async () => {
  app = await openShop();
  serve(app, later, async () => {
    await new Promise<void>(done => waiting.push(done));
    return { texts: ['x'.repeat(bytes)] };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const ask = async () => {
    const reader = await rawConnection(app);
    reader.send(head('GET', '/later'));
    await expect.poll(() => waiting.length).toBe(1);
    return reader;
  };
  // One more than may lie here for one caller.
  for (let round = 0; round < 3; round++) {
    (await ask()).leave();
    await expect.poll(connections).toBe(0);
    waiting.shift()?.();
  }
  const last = await ask();
  waiting.shift()?.();
  await expect.poll(last.said).toMatch(/^HTTP\/1\.1 200 /);
  last.leave();
});
