import { Readable } from 'node:stream';
import { developmentCarrier } from '@guildhall/auth';
import { Type } from 'typebox';
import { afterEach, expect, test } from 'vitest';
import { serve } from '../src/index.js';
import { head, type RawConnection, rawConnection } from './raw-connection.js';
import { loose, openShop, thing } from './shop.js';

const MB = 1024 * 1024;
const Rows = Type.Object({ rows: Type.Array(Type.String(), { maxItems: 100 }) });
const rows = loose({ ...thing, path: '/rows', response: { 200: Rows } });
const text = loose({
  ...thing,
  path: '/text',
  response: { 200: Type.Object({ text: Type.String() }) },
});
const piped = loose({ ...thing, path: '/piped', response: { 200: Rows } });
const shelves = loose({
  ...thing,
  path: '/shelves',
  auth: 'member',
  response: { 200: Type.Object({ rows: Type.Array(Type.String(), { maxItems: 10_000 }) }) },
});

let app: Awaited<ReturnType<typeof openShop>>;
let lines: string[] = [];
const readers: RawConnection[] = [];
afterEach(async () => {
  lines = [];
  for (const each of readers.splice(0)) each.leave();
  await app.close();
});

async function open(environment = {}) {
  app = await openShop({ environment, carriers: { development: developmentCarrier } });
  app.addHook('onRequest', async request => {
    request.log.error = (...said: unknown[]) => void lines.push(String(said.at(-1)));
  });
}

async function isRefused(url: string) {
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.json().error]).toEqual([500, 'ANSWER_TOO_LARGE']);
  expect(answer.json()).toMatchObject({ success: false, request_id: expect.any(String) });
  expect(answer.body.length).toBeLessThan(1000);
  expect(lines.join()).toContain('There is more than one answer holds');
  expect((await app.inject('/livez')).statusCode).toBe(200);
}

test('what is stored may be more than a text can be at all: it is refused unwritten, and the process lives', async () => {
  await open();
  const stored = 'x'.repeat(20 * MB);
  serve(app, rows, () => ({ rows: new Array(50).fill(stored) }));
  await isRefused('/rows');
});

test('what only its bytes show to be too large is refused, too', async () => {
  await open();
  // Half as many characters as bytes.
  serve(app, text, () => ({ text: 'é'.repeat(0.6 * MB) }));
  await isRefused('/text');
});

test('what a handler has written itself is held to the same', async () => {
  await open();
  serve(app, text, ({ reply }) =>
    reply.type('application/json').send(JSON.stringify({ text: 'x'.repeat(1.1 * MB) })),
  );
  await isRefused('/text');
});

test('an answer up to its bound is given', async () => {
  await open();
  serve(app, text, () => ({ text: 'x'.repeat(MB - '{"text":""}'.length) }));
  expect((await app.inject('/text')).body.length).toBe(MB);
});

test('only what its contract calls a stream is one: nothing bounds it otherwise', async () => {
  await open();
  serve(app, piped, ({ reply }) => reply.type('application/json').send(Readable.from(['{}'])));
  expect((await app.inject('/piped')).statusCode).toBe(500);
});

test('what lies here because its caller does not take it is bounded for each caller, and in all', async () => {
  await open({ ARRIVE_WITHIN: '60' });
  serve(app, shelves, () => ({ rows: new Array(15).fill('x'.repeat(MB)) }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  async function ask(member: string) {
    const reader = await rawConnection(app);
    readers.push(reader);
    reader.stopAfterFirst();
    reader.send(head('GET', '/shelves', { 'x-dev-member-number': member }));
    await expect.poll(() => reader.said().length).toBeGreaterThan(0);
    return reader;
  }
  const statusOf = (reader: RawConnection) => /^HTTP\/1\.1 (\d+)/.exec(reader.said())?.[1];
  const own = [await ask('1'), await ask('1')];
  const third = await ask('1');
  expect([...own, third].map(statusOf)).toEqual(['200', '200', '503']);

  // 15 MB each: eight of them are what all may have here.
  const others: RawConnection[] = [];
  for (const member of ['2', '2', '3', '3', '4', '4', '5']) others.push(await ask(member));
  expect(new Set(others.map(statusOf))).toEqual(new Set(['200']));
  own[0]?.readOn();
  await expect.poll(() => own[0]?.isClosed()).toBe(true);
  expect(own[0]?.said().length).toBeLessThan(15 * MB);
  others.at(-1)?.readOn();
  await expect.poll(() => others.at(-1)?.said().length).toBeGreaterThan(15 * MB);
});
