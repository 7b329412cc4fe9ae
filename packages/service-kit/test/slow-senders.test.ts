import { afterEach, expect, test } from 'vitest';
import { head, json, rawConnection } from './raw-connection.js';
import { openShop } from './shop.js';

let app: Awaited<ReturnType<typeof openShop>>;
afterEach(() => app.close());

async function open() {
  app = await openShop({ environment: { ARRIVE_WITHIN: '1' } });
  await app.listen({ host: '127.0.0.1', port: 0 });
}

test('a missing JSON body gets a 408 in the service’s format, and the connection is closed', async () => {
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

test('a trickling body has the same time limit', async () => {
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

test('incomplete headers get a 408, too', async () => {
  await open();
  const sender = await rawConnection(app);
  sender.send('GET /livez HTTP/1.1\r\nhost: shop\r\nx-slow: ');
  const silent = await rawConnection(app);
  await Promise.all([sender.closed(), silent.closed()]);
  expect(sender.said()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
});

test('a refused sender cannot keep the connection open with the rest of its body', async () => {
  await open();
  const sender = await rawConnection(app);
  sender.send(`${head('POST', '/nothing/at/all', json(500))}{`);
  const refused = await rawConnection(app);
  refused.send(`${head('GET', '/things/1', json(500))}{`);
  await Promise.all([sender.closed(), refused.closed()]);
  expect(refused.said()).toMatch(/^HTTP\/1\.1 401 /);
});
