import { afterEach, expect, test } from 'vitest';
import { serve } from '../src/index.js';
import { head, type RawConnection, rawConnection } from './raw-connection.js';
import { loose, openShop, thing } from './shop.js';

const slow = loose({ ...thing, path: '/slow' });
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

test('a few requests may be sent ahead of their answers, and are answered in order', async () => {
  await open();
  const eager = await connected();
  const paths = Array.from({ length: 16 }, (_, number) => `/nothing/${number}`);
  eager.send(paths.map(path => head('GET', path)).join(''));
  const answered = () => [...eager.said().matchAll(/There is no GET (\S+?)"/g)].map(at => at[1]);
  await expect.poll(answered).toEqual(paths);
  await alive(eager);
});

test('whoever sends a thousand ahead is cut off, and the rest of them is not begun', async () => {
  await open();
  atWork = 0;
  const flood = await connected();
  flood.send(head('GET', '/slow').repeat(1000));
  await flood.closed();
  expect(atWork).toBeLessThanOrEqual(16);
  await alive(await connected());
});
