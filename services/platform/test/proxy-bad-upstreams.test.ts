import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { listening } from '@guildhall/service-kit/testing';
import { afterAll, expect, test } from 'vitest';
import { arrivedAt, startProxyWorld } from './proxy-world.js';

/** Answers every request with the bytes that a test has set, and closes. */
let lie = '';
const liar = createTcpServer(socket => {
  socket.on('error', () => undefined);
  socket.once('data', () => socket.end(lie));
});
/** Resets what sends a body, and answers what does not wait for one. */
const picky = createServer((request, response) => {
  if (request.url === '/reset') request.socket.resetAndDestroy();
  else response.writeHead(401).end('no');
});
const at = async (server: typeof liar | typeof picky) =>
  `http://127.0.0.1:${await listening(server)}`;
const targets = { liar: await at(liar), picky: await at(picky) };

const world = await startProxyWorld(() => ({
  slow: { idle_timeout_ms: 200 },
  silent: { target: 'http://127.0.0.1:9' },
  liar: { target: targets.liar },
  picky: { target: targets.picky },
}));
afterAll(async () => {
  await world.stop();
  liar.close();
  picky.close();
});

const errorOf = (text: string) => JSON.parse(text).error;

test('a lost connection is 502; reads are retried once, writes never', async () => {
  const get = await world.ask('/api/echo/cut-get?echo_reset=before');
  const post = await world.ask('/api/echo/cut-post?echo_reset=before', {
    method: 'POST',
    body: 'x',
  });
  expect([get, post].map(answer => [answer.status, errorOf(answer.text)])).toEqual([
    [502, 'UPSTREAM_ERROR'],
    [502, 'UPSTREAM_ERROR'],
  ]);
  expect(arrivedAt(world.echo, '/cut-get').length).toBe(2);
  expect(arrivedAt(world.echo, '/cut-post').length).toBe(1);
});

test('a 503 of the upstream is passed on without a retry', async () => {
  const answer = await world.ask('/api/echo/busy?echo_status=503&echo_header=Retry-After:1');
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
  expect(arrivedAt(world.echo, '/busy').length).toBe(1);
});

test('an unresponsive upstream is 504 after its idle timeout', async () => {
  const answer = await world.ask('/api/slow/x?echo_stall=before');
  expect([answer.status, errorOf(answer.text)]).toEqual([504, 'UPSTREAM_TIMEOUT']);
});

test.each(['echo_stall=during', 'echo_reset=during'])(
  'a response that breaks off (%s) is not passed on as complete',
  async wish => {
    await expect(world.ask(`/api/slow/x?${wish}`)).rejects.toThrow(/aborted|ECONNRESET|hang up/);
  },
);

test('a response shorter than its Content-Length is cut off; excess bytes of a longer one are dropped', async () => {
  lie = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort';
  await expect(world.ask('/api/liar/x')).rejects.toThrow(/aborted|ECONNRESET/);
  lie = 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nshortHTTP/1.1 200 OK\r\n\r\nsmuggled';
  expect((await world.ask('/api/liar/x')).text).toBe('short');
});

test('a redirect to an unescaped address keeps its target', async () => {
  lie = 'HTTP/1.1 302 Found\r\nlocation: /café?q=€\r\ncontent-length: 0\r\n\r\n';
  const answer = await world.ask('/api/liar/x');
  expect(answer.headers.location).toBe('/api/liar/caf%C3%A9?q=%E2%82%AC');
});

test('204 has no body', async () => {
  lie = 'HTTP/1.1 204 No Content\r\ncontent-length: 5\r\n\r\n';
  const answer = await world.ask('/api/liar/x');
  expect([answer.status, answer.headers['content-length']]).toEqual([204, undefined]);
});

test.each([
  'no http at all',
  'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n5\r\nshort\r\n0\r\n\r\n',
  `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`,
])('an invalid response is 502: %.30j', async answer => {
  lie = answer;
  expect((await world.ask('/api/liar/x')).status).toBe(502);
});

test('an address without a listener is 502', async () => {
  const answer = await world.ask('/api/silent/x');
  expect([answer.status, errorOf(answer.text)]).toEqual([502, 'UPSTREAM_ERROR']);
});

test('a connection lost during the request body is 502', async () => {
  const body = Buffer.alloc(5_000_000);
  expect((await world.ask('/api/picky/reset', { method: 'POST', body })).status).toBe(502);
});

test('a response before the end of the request body is passed on', async () => {
  const answer = await world.ask('/api/picky/x', { method: 'POST', body: Buffer.alloc(5_000_000) });
  expect(answer.status).toBe(401);
});
