import { Type } from 'typebox';
import { afterEach, expect, test } from 'vitest';
import { serve } from '../src/index.js';
import { head, type RawConnection, rawConnection } from './raw-connection.js';
import { loose, openShop } from './shop.js';

const slow = loose({
  method: 'GET',
  path: '/slow',
  auth: 'public',
  tag: 'Things',
  summary: 'Never answers',
  response: { 200: Type.Object({ done: Type.Boolean() }) },
});
let atWork = 0;

let app: Awaited<ReturnType<typeof openShop>>;
const connections: RawConnection[] = [];
afterEach(async () => {
  for (const each of connections.splice(0)) each.leave();
  await app.close();
});

async function open() {
  app = await openShop({ environment: { MAX_CONNECTIONS: '10' } });
  serve(app, slow, () => {
    atWork += 1;
    return new Promise(() => undefined);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
}
async function connected() {
  const connection = await rawConnection(app);
  connections.push(connection);
  return connection;
}
const alive = (connection: RawConnection) => {
  const before = connection.said().length;
  connection.send(head('GET', '/livez'));
  return expect.poll(() => connection.said().slice(before)).toMatch(/"alive"/);
};

test('beyond what is held at once, the connection goes that has been idle for longest', async () => {
  await open();
  const all: RawConnection[] = [];
  for (let made = 0; made < 10; made++) all.push(await connected());
  // The first two are used again; the third has been silent for longest.
  for (const each of all.slice(0, 2)) await alive(each);
  const unfinished = all[3];
  unfinished?.send(
    head('POST', '/things', { 'content-type': 'application/json', 'content-length': 9 }),
  );
  await alive(await connected());
  await expect.poll(() => all.map(each => each.isClosed()).indexOf(true)).toBe(2);
  await alive(await connected());
  await expect.poll(() => all.map(each => each.isClosed()).lastIndexOf(true)).toBe(4);
  expect(all.filter(each => each.isClosed())).toHaveLength(2);
  expect(unfinished?.isClosed()).toBe(false);
});

test('where all are at work, the new one is turned away', async () => {
  await open();
  for (let made = 0; made < 10; made++) (await connected()).send(head('GET', '/slow'));
  await expect.poll(() => atWork).toBe(10);
  const late = await rawConnection(app);
  await late.closed();
  expect(connections.some(each => each.isClosed())).toBe(false);
});
