import http, { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrivedAt, type ProxyWorld, startProxyWorld } from './proxy-world.js';
import { open } from './raw-request.js';

let world: ProxyWorld;
beforeAll(async () => {
  world = await startProxyWorld();
});
afterAll(() => world.stop());

const errorOf = (text: string) => JSON.parse(text).error;

/** Answers every request with these bytes and closes. */
async function startLiar(answer: string) {
  let asked = 0;
  const sockets = new Set<Socket>();
  const server = createTcpServer(socket => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      asked += 1;
      socket.end(answer);
    });
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    target: `http://127.0.0.1:${port}`,
    asked: () => asked,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe('streams', () => {
  test('server-sent events arrive one by one', async () => {
    const response = await open(world.base, '/api/echo/events?echo_stream=4&echo_interval_ms=150', {
      headers: world.session,
    });
    const arrivals: number[] = [];
    for await (const _piece of response) arrivals.push(performance.now());
    expect(arrivals.length).toBe(4);
    expect((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)).toBeGreaterThan(250);
  });

  test('the answer begins before its first piece is there', async () => {
    const response = await open(world.base, '/api/echo/x?echo_stall=during', {
      headers: world.session,
    });
    expect(response.statusCode).toBe(200);
    response.destroy();
  });

  test('an upstream is told when the caller leaves', async () => {
    const response = await open(world.base, '/api/echo/left?echo_stream=1000&echo_interval_ms=20', {
      headers: world.session,
    });
    response.once('data', () => response.destroy());
    await expect.poll(() => arrivedAt(world.echo, '/left')[0]?.left_early).toBe(true);
  });

  test('an upstream is told when the caller leaves before there is an answer', async () => {
    const { hostname, port } = new URL(world.base);
    const request = http.get({
      hostname,
      port,
      path: '/api/echo/impatient?echo_stall=before',
      headers: world.session,
    });
    request.on('error', () => undefined);
    await expect.poll(() => arrivedAt(world.echo, '/impatient').length).toBe(1);
    request.destroy();
    await expect.poll(() => arrivedAt(world.echo, '/impatient')[0]?.left_early).toBe(true);
  });

  const megabytes = process.env.GUILDHALL_FULL === '1' ? 200 : 40;

  test(`${megabytes} MB down and up keep memory flat`, async () => {
    const bytes = megabytes * 1_048_576;
    let largest = 0;
    const before = process.memoryUsage().rss;
    const watch = setInterval(() => {
      largest = Math.max(largest, process.memoryUsage().rss);
    }, 10);
    // One that counts: the echo upstream keeps what it receives.
    let received = 0;
    const sink = createServer((request, response) => {
      request.on('data', (piece: Buffer) => {
        received += piece.length;
      });
      request.on('end', () => response.end('done'));
    });
    await new Promise<void>(done => sink.listen(0, '127.0.0.1', done));
    await world.put('sink', { target: `http://127.0.0.1:${(sink.address() as AddressInfo).port}` });

    let down = 0;
    for await (const piece of await open(world.base, `/api/echo/x?echo_bytes=${bytes}`, {
      headers: world.session,
    }))
      down += (piece as Buffer).length;
    const piece = Buffer.alloc(65_536, 'x');
    const { hostname, port } = new URL(world.base);
    const status = await new Promise((resolve, reject) => {
      const request = http.request(
        { hostname, port, path: '/api/sink/x', method: 'POST', headers: world.session },
        response => resolve(response.statusCode),
      );
      request.on('error', reject);
      Readable.from(
        (function* () {
          for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
        })(),
      ).pipe(request);
    });
    clearInterval(watch);
    sink.close();
    expect([status, down, received]).toEqual([200, bytes, bytes]);
    // Everything of this test runs in one process; were bodies kept, it would be all their megabytes twice.
    expect(largest - before).toBeLessThan(Math.max(60, megabytes / 2) * 1_048_576);
  }, 60_000);

  test('a body over the limit is 413, told in advance or not', async () => {
    await world.put('small', { body_limit_bytes: 1000 });
    const told = await world.ask('/api/small/x', { method: 'POST', body: 'x'.repeat(1001) });
    const untold = await world.ask('/api/small/x', {
      method: 'POST',
      headers: { 'transfer-encoding': 'chunked' },
      body: 'x'.repeat(200_000),
    });
    const fits = await world.ask('/api/small/x', { method: 'POST', body: 'x'.repeat(1000) });
    expect([told, untold].map(answer => [answer.status, errorOf(answer.text)])).toEqual([
      [413, 'PAYLOAD_TOO_LARGE'],
      [413, 'PAYLOAD_TOO_LARGE'],
    ]);
    expect(fits.status).toBe(200);
  });
});

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

  test('a breaker lets one request try when its time is over, and closes on an answer', async () => {
    await world.put('flaky', { breaker: { failures: 1, open_ms: 100 } });
    await world.ask('/api/flaky/x?echo_reset=before', { method: 'POST', body: 'x' });
    expect((await world.ask('/api/flaky/x')).status).toBe(503);
    await expect.poll(async () => (await world.ask('/api/flaky/x')).status).toBe(200);
  });

  test('an upstream that answers before it has read the body is heard', async () => {
    const early = createServer((_request, response) => response.writeHead(401).end('no'));
    await new Promise<void>(done => early.listen(0, '127.0.0.1', done));
    await world.put('early', {
      target: `http://127.0.0.1:${(early.address() as AddressInfo).port}`,
    });
    const answer = await world.ask('/api/early/x', {
      method: 'POST',
      body: Buffer.alloc(5_000_000),
    });
    expect(answer.status).toBe(401);
    early.close();
  });
});
