import { createServer } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { listening } from '@guildhall/service-kit/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { arrivedAt, startProxyWorld } from './proxy-world.js';
import { open } from './raw-request.js';

const world = await startProxyWorld();
afterAll(() => world.stop());

const errorOf = (text: string) => JSON.parse(text).error;

/** Answers every request with these bytes and closes. */
async function startLiar(answer: string) {
  const sockets = new Set<Socket>();
  const server = createTcpServer(socket => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.end(answer);
    });
  });
  return {
    target: `http://127.0.0.1:${await listening(server)}`,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe('upstreams that misbehave', () => {
  test('a cut connection is 502; reading is tried once more, changing never', async () => {
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

  test('a 503 of the upstream is passed on and not asked again', async () => {
    const answer = await world.ask('/api/echo/busy?echo_status=503&echo_header=Retry-After:1');
    expect(answer.status).toBe(503);
    expect(arrivedAt(world.echo, '/busy').length).toBe(1);
  });

  test('silence is 504 after the row’s patience', async () => {
    await world.put('slow', { idle_timeout_ms: 200 });
    const answer = await world.ask('/api/slow/x?echo_stall=before');
    expect([answer.status, errorOf(answer.text)]).toEqual([504, 'UPSTREAM_TIMEOUT']);
  });

  test.each(['echo_stall=during', 'echo_reset=during'])(
    'an answer that breaks in the middle (%s) is not taken for a whole one',
    async wish => {
      await world.put('slow', { idle_timeout_ms: 200 });
      await expect(world.ask(`/api/slow/x?${wish}`)).rejects.toThrow(/aborted|ECONNRESET|hang up/);
    },
  );

  test('one that announces an answer again and again has given none', async () => {
    const announced = async (times: number) => {
      const liar = await startLiar(
        `${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(times)}HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok`,
      );
      await world.put('liar', { target: liar.target });
      const { status } = await world.ask('/api/liar/x');
      liar.stop();
      return status;
    };
    expect([await announced(3), await announced(1000)]).toEqual([200, 502]);
  });

  test('one that promises more than it sends is cut off, one that sends more than it promises adds nothing', async () => {
    const less = await startLiar('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort');
    const more = await startLiar(
      'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nshortHTTP/1.1 200 OK\r\n\r\nsmuggled',
    );
    await world.put('less', { target: less.target });
    await world.put('more', { target: more.target });
    await expect(world.ask('/api/less/x')).rejects.toThrow(/aborted|ECONNRESET/);
    expect((await world.ask('/api/more/x')).text).toBe('short');
    less.stop();
    more.stop();
  });

  test('what one sends in pieces of a byte goes on together', async () => {
    const pieces = 20_000;
    const liar = await startLiar(
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(pieces)}0\r\n\r\n`,
    );
    await world.put('crumbs', { target: liar.target });
    const answer = await open(world.base, '/api/crumbs/x', { headers: world.session });
    expect(await text(answer)).toBe('x'.repeat(pieces));
    // Each piece that goes on by itself takes five bytes more.
    expect(answer.socket.bytesRead).toBeLessThan(2 * pieces);
    liar.stop();
  });

  test('one that writes an address as it is leads to the place that it means', async () => {
    const liar = await startLiar(
      'HTTP/1.1 302 Found\r\nlocation: /café?q=€\r\ncontent-length: 0\r\n\r\n',
    );
    await world.put('unescaped', { target: liar.target });
    const answer = await world.ask('/api/unescaped/x');
    expect(answer.headers.location).toBe('/api/unescaped/caf%C3%A9?q=%E2%82%AC');
    liar.stop();
  });

  test('one that promises a length where nothing can follow has nobody wait for it', async () => {
    const liar = await startLiar('HTTP/1.1 204 No Content\r\ncontent-length: 5\r\n\r\n');
    await world.put('promising', { target: liar.target });
    const answer = await world.ask('/api/promising/x');
    expect([answer.status, answer.headers['content-length']]).toEqual([204, undefined]);
    liar.stop();
  });

  test.each([
    'no http at all',
    'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n5\r\nshort\r\n0\r\n\r\n',
    `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`,
  ])('what is no answer is 502: %.30j', async answer => {
    const liar = await startLiar(answer);
    await world.put('liar', { target: liar.target });
    expect((await world.ask('/api/liar/x')).status).toBe(502);
    liar.stop();
  });

  test('nobody there is 502, and after so many in a row 503 with when to try again', async () => {
    const closed = await startLiar('');
    closed.stop();
    await world.put('away', { target: closed.target, breaker: { failures: 2, open_ms: 60_000 } });
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await world.ask('/api/away/x')).status);
    expect(statuses).toEqual([502, 502, 503]);
    const refused = await world.ask('/api/away/x');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect(errorOf(refused.text)).toBe('SERVICE_UNAVAILABLE');
  });

  test('what is lost while its body is on its way is 502, and says nothing against the upstream', async () => {
    const picky = createServer((request, response) => {
      if (request.method === 'POST') request.socket.resetAndDestroy();
      else response.end('here');
    });
    const target = `http://127.0.0.1:${await listening(picky)}`;
    await world.put('picky', { target, breaker: { failures: 2, open_ms: 60_000 } });
    const body = Buffer.alloc(20_000_000);
    for (let i = 0; i < 3; i += 1)
      expect((await world.ask('/api/picky/x', { method: 'POST', body })).status).toBe(502);
    expect((await world.ask('/api/picky/x')).status).toBe(200);
    picky.close();
  });

  test('nor does a head that is longer than any that is read: it may repeat what it was asked', async () => {
    const echoing = createServer(({ url = '' }, response) =>
      response.writeHead(200, { 'x-asked': url, link: url }).end(),
    );
    const target = `http://127.0.0.1:${await listening(echoing)}`;
    await world.put('wordy', { target, breaker: { failures: 2, open_ms: 60_000 } });
    for (let i = 0; i < 3; i += 1)
      expect((await world.ask(`/api/wordy/x?${'x'.repeat(9_000)}`)).status).toBe(502);
    expect((await world.ask('/api/wordy/x')).status).toBe(200);
    echoing.close();
  });

  test('a breaker lets one request try when its time is over, and closes on an answer', async () => {
    await world.put('flaky', { breaker: { failures: 1, open_ms: 100 } });
    await world.ask('/api/flaky/x?echo_reset=before', { method: 'POST', body: 'x' });
    expect((await world.ask('/api/flaky/x')).status).toBe(503);
    await expect.poll(async () => (await world.ask('/api/flaky/x')).status).toBe(200);
  });

  test('an upstream that answers before it has read the body is heard', async () => {
    const early = createServer((_request, response) => response.writeHead(401).end('no'));
    await world.put('early', { target: `http://127.0.0.1:${await listening(early)}` });
    const answer = await world.ask('/api/early/x', {
      method: 'POST',
      body: Buffer.alloc(5_000_000),
    });
    expect(answer.status).toBe(401);
    early.close();
  });
});
