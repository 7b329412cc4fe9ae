import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listening } from '@guildhall/service-kit/testing';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startProxyWorld } from './proxy-world.js';

const world = await startProxyWorld({ UPSTREAM_SOCKETS_PERSON: '3' });
const upstream = await startUpstream();
await world.put('live', { target: `${upstream.target}/base` });
afterAll(async () => {
  await world.stop();
  upstream.stop();
});

/** Says back what it is told; `flood` brings more than anybody takes at once. */
async function startUpstream() {
  const server = createServer((_request, response) => response.writeHead(404).end());
  const sockets = new WebSocketServer({ server });
  const handshakes: IncomingMessage[] = [];
  const closes: { readonly code: number }[] = [];
  let flooded = 0;
  let heard = 0;
  sockets.on('connection', (socket, request) => {
    handshakes.push(request);
    socket.on('error', () => undefined);
    socket.on('close', code => closes.push({ code }));
    socket.on('message', (data, isBinary) => {
      heard += 1;
      const text = isBinary ? '' : String(data);
      if (text === 'big') socket.send('x'.repeat(1_048_577));
      else if (text === 'leave') socket.close(4001, 'enough');
      else if (text === 'leave without a word') socket.close();
      else if (text === 'be cut off') socket.terminate();
      else if (text === 'flood') flood(socket);
      else if (text === 'hear nothing') socket.pause();
      else socket.send(data, { binary: isBinary });
    });
  });
  function flood(socket: WebSocket): void {
    const piece = Buffer.alloc(500_000);
    const more = (left: number): void => {
      if (left === 0 || socket.readyState !== WebSocket.OPEN) return;
      socket.send(piece, () => {
        flooded += piece.length;
        more(left - 1);
      });
    };
    more(200);
  }
  return {
    target: `http://127.0.0.1:${await listening(server)}`,
    handshakes,
    closes,
    flooded: () => flooded,
    heard: () => heard,
    stop: () => {
      for (const client of sockets.clients) client.terminate();
      server.close();
    },
  };
}

interface Wish {
  readonly headers?: Readonly<Record<string, string>>;
  readonly protocols?: string[];
  readonly base?: string;
}

const opened: WebSocket[] = [];
function dial(
  path: string,
  { headers = world.session, protocols = [], base = world.base }: Wish = {},
) {
  const socket = new WebSocket(`${base.replace('http', 'ws')}${path}`, protocols, { headers });
  socket.on('error', () => undefined);
  opened.push(socket);
  return socket;
}

/** What a handshake is answered with, when it is not one. */
async function refusal(path: string, wish?: Wish) {
  const socket = dial(path, wish);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  response.resume();
  return response;
}

async function open(path: string, wish?: Wish): Promise<WebSocket> {
  const socket = dial(path, wish);
  await once(socket, 'open');
  return socket;
}

async function hear(socket: WebSocket): Promise<string> {
  const [data] = await once(socket, 'message');
  return String(data);
}

async function closed(socket: WebSocket) {
  if (socket.readyState !== WebSocket.CLOSED) {
    const [code, reason] = await once(socket, 'close');
    return { code, reason: String(reason) };
  }
  throw new Error('it was closed before');
}

afterEach(closeAll);
async function closeAll(): Promise<void> {
  for (const socket of opened.splice(0)) socket.terminate();
  await expect
    .poll(async () => (await world.platform.app.inject('/metrics')).payload)
    .toMatch(/^proxied_websockets\{.*\} 0$/m);
}

describe('what passes', () => {
  test('messages go both ways as they are, text and binary', async () => {
    const socket = await open('/api/live/chat?room=1');
    socket.send('hello');
    expect(await hear(socket)).toBe('hello');
    const [, isBinary] = await Promise.all([
      once(socket, 'message').then(([data, binary]) => [
        Buffer.from(data).equals(Buffer.from([0, 255])),
        binary,
      ]),
      socket.send(Buffer.from([0, 255])),
    ]).then(([heard]) => heard as [boolean, boolean]);
    expect(isBinary).toBe(true);
  });

  test('the upstream sees its own path and host, the session’s token, and no cookie or forwarding header', async () => {
    await open('/api/live/a%20b/..c?x=%2F', {
      headers: {
        ...world.session,
        'x-forwarded-for': '1.2.3.4',
        'x-api-key': 'k',
        'accept-language': 'es',
        origin: 'http://127.0.0.1:1300',
      },
    });
    await expect.poll(() => upstream.handshakes.at(-1)?.url).toBe('/base/a%20b/..c?x=%2F');
    const seen = upstream.handshakes.at(-1);
    expect(seen?.headers).toMatchObject({
      host: new URL(upstream.target).host,
      authorization: expect.stringMatching(/^Bearer ey/),
      'accept-language': 'es',
      'x-request-id': expect.any(String),
    });
    for (const name of ['cookie', 'x-forwarded-for', 'x-api-key', 'origin'])
      expect(seen?.headers).not.toHaveProperty(name);
  });

  test('a subprotocol is agreed on with the upstream', async () => {
    const socket = await open('/api/live/x', { protocols: ['chat.v2'] });
    expect(socket.protocol).toBe('chat.v2');
  });

  test('what is sent before the upstream is there arrives, in order', async () => {
    const socket = dial('/api/live/early');
    const heard: string[] = [];
    socket.on('message', data => heard.push(String(data)));
    socket.once('open', () => {
      for (const each of ['1', '2', '3']) socket.send(each);
    });
    await expect.poll(() => heard).toEqual(['1', '2', '3']);
  });

  test('either side’s close is the other’s', async () => {
    const socket = await open('/api/live/x');
    socket.send('leave');
    expect(await closed(socket)).toEqual({ code: 4001, reason: 'enough' });
    const other = await open('/api/live/x');
    other.close(4002);
    await expect.poll(() => upstream.closes.at(-1)).toEqual({ code: 4002 });
  });

  test('a close without a code is one on the other side as well', async () => {
    const withoutCode = 1005; // RFC 6455, 7.1.5
    const socket = await open('/api/live/x');
    socket.send('leave without a word');
    expect(await closed(socket)).toEqual({ code: withoutCode, reason: '' });
    const other = await open('/api/live/x');
    const before = upstream.closes.length;
    other.close();
    await expect.poll(() => upstream.closes.slice(before)).toEqual([{ code: withoutCode }]);
  });

  test('one that is cut off is cut off on the other side as well', async () => {
    const cutOff = 1006; // RFC 6455, 7.1.5
    const socket = await open('/api/live/x');
    socket.send('be cut off');
    expect(await closed(socket)).toEqual({ code: cutOff, reason: '' });
    const other = await open('/api/live/x');
    const before = upstream.closes.length;
    other.terminate();
    await expect.poll(() => upstream.closes.slice(before)).toEqual([{ code: cutOff }]);
  });
});

describe('who may', () => {
  test('without a session it is 401, at a name that is no upstream 404', async () => {
    expect((await refusal('/api/live/x', { headers: {} })).statusCode).toBe(401);
    expect((await refusal('/api/nowhere/x')).statusCode).toBe(404);
  });

  test.each(['https://evil.example', 'null'])('a page of %s may not', async origin => {
    const before = upstream.handshakes.length;
    const answer = await refusal('/api/live/x', { headers: { ...world.session, origin } });
    expect(answer.statusCode).toBe(403);
    expect(upstream.handshakes.length).toBe(before);
  });

  test('a page of the upstream’s own app may', async () => {
    const app = 'https://app.example.org';
    await world.put('own', { target: upstream.target, cors_origins: [app] });
    const headers = { ...world.session, origin: app, 'sec-fetch-site': 'cross-site' };
    await open('/api/own/x', { headers });
    expect((await refusal('/api/live/x', { headers })).statusCode).toBe(403);
  });

  test('paths and methods are refused as they are of any request', async () => {
    await world.put('poster', { target: upstream.target, methods: ['POST'] });
    expect((await refusal('/api/poster/x')).statusCode).toBe(405);
    expect((await refusal('/api/live/a/..%2fb')).statusCode).toBe(400);
  });

  test('an address where the row may not be opens no connection', async () => {
    const before = upstream.handshakes.length;
    await world.put('inside', { target: upstream.target, allowed_ranges: [] });
    expect(await closed(dial('/api/inside/x'))).toEqual({
      code: 1011,
      reason: 'the upstream failed',
    });
    expect(upstream.handshakes.length).toBe(before);
  });
});

describe('how much', () => {
  test('one person has so many at once, another still has theirs', async () => {
    for (let i = 0; i < 3; i += 1) await open('/api/live/x');
    const answer = await refusal('/api/live/x');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '1']);
    const other = await world.platform.session({ subject: 'ines', member: '1002' });
    await open('/api/live/x', { headers: other });
    opened[0]?.terminate();
    await expect
      .poll(async () => {
        const socket = dial('/api/live/x');
        return Promise.race([
          once(socket, 'open').then(() => 'open'),
          once(socket, 'unexpected-response').then(() => 'refused'),
        ]);
      })
      .toBe('open');
  });

  test('a message over a megabyte ends it, whoever sends it', async () => {
    const mine = await open('/api/live/x');
    mine.send(Buffer.alloc(1_048_577));
    expect((await closed(mine)).code).toBe(1009);
    const theirs = await open('/api/live/x');
    theirs.send('big');
    expect((await closed(theirs)).code).toBe(1011);
  });

  test('an upstream sends no faster than its caller takes', async () => {
    const socket = await open('/api/live/x');
    socket.pause();
    socket.send('flood');
    let before = -1;
    await expect
      .poll(
        () => {
          const isStill = upstream.flooded() === before && before > 0;
          before = upstream.flooded();
          return isStill;
        },
        { interval: 300, timeout: 40_000 },
      )
      .toBe(true);
    expect(upstream.flooded()).toBeLessThan(30_000_000);
    let heard = 0;
    socket.on('message', data => {
      heard += (data as Buffer).length;
    });
    socket.resume();
    await expect.poll(() => heard).toBe(100_000_000);
  });

  test('a caller sends no faster than its upstream takes, unasked pongs neither', async () => {
    await world.put('deaf', { target: upstream.target, idle_timeout_ms: 3000 });
    const socket = await open('/api/deaf/x');
    socket.send('hear nothing');
    const all = 40_000_000;
    const pong = Buffer.alloc(125);
    let sent = 0;
    const more = (): void => {
      if (socket.readyState !== WebSocket.OPEN || sent >= all) return;
      for (let i = 1; i < 1000; i += 1) socket.pong(pong);
      socket.pong(pong, true, () => {
        sent += 1000 * pong.length;
        more();
      });
    };
    more();
    // All of it, or silence: nobody takes any more.
    const end = closed(socket);
    await Promise.race([end, expect.poll(() => sent).toBe(all)]);
    expect(sent).toBeLessThan(30_000_000);
    expect(await end).toEqual({ code: 1001, reason: 'silence' });
  });

  test('of thousands of small messages in one piece each waits for its turn, as others do', async () => {
    const socket = await open('/api/live/x');
    const before = upstream.heard();
    const all = 10_000;
    const wire = Reflect.get(socket, '_socket') as Socket;
    wire.cork();
    for (let i = 0; i < all; i += 1) socket.send('x');
    wire.uncork();
    for (let i = 0; i < 10; i += 1) await fetch(`${world.base}/livez`);
    expect(upstream.heard() - before).toBeLessThan(all);
    await expect.poll(() => upstream.heard() - before).toBe(all);
  });

  test('silence ends it after the row’s patience', async () => {
    await world.put('brief', { target: upstream.target, idle_timeout_ms: 300 });
    const socket = await open('/api/brief/x');
    expect(await closed(socket)).toEqual({ code: 1001, reason: 'silence' });
  });
});

describe('how it ends', () => {
  test('with the session, however that ends', async () => {
    const session = await world.platform.session({ subject: 'leaver', member: '1003' });
    const socket = await open('/api/live/x', { headers: session });
    const end = closed(socket);
    await fetch(`${world.base}/api/auth/logout`, {
      headers: { ...session, 'sec-fetch-site': 'same-origin' },
    });
    expect(await end).toEqual({ code: 1008, reason: 'the session has ended' });

    const other = await world.platform.session({ subject: 'erased', member: '1004' });
    const second = await open('/api/live/x', { headers: other });
    const stays = await open('/api/live/x');
    const over = closed(second);
    await world.platform.pool.query("delete from sessions where subject = 'erased'");
    expect((await over).code).toBe(1008);
    expect(stays.readyState).toBe(WebSocket.OPEN);
  });

  test('an upstream that refuses the handshake or is not there: 1011, and the breaker counts only the second', async () => {
    const plain = createServer((_request, response) => response.writeHead(403).end());
    const port = await listening(plain);
    const breaker = { failures: 2, open_ms: 60_000 };
    await world.put('plain', { target: `http://127.0.0.1:${port}`, breaker });
    for (let i = 0; i < 3; i += 1) expect((await closed(dial('/api/plain/x'))).code).toBe(1011);
    plain.close();
    plain.closeAllConnections();
    await world.put('gone', { target: `http://127.0.0.1:${port}`, breaker });
    for (let i = 0; i < 2; i += 1) expect((await closed(dial('/api/gone/x'))).code).toBe(1011);
    const answer = await refusal('/api/gone/x');
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50);
  });

  test('a subprotocol that the upstream does not know ends it, and says nothing against the upstream', async () => {
    const server = createServer((_request, response) => response.end('here'));
    new WebSocketServer({ server, handleProtocols: () => false });
    const target = `http://127.0.0.1:${await listening(server)}`;
    await world.put('terse', { target, breaker: { failures: 2, open_ms: 60_000 } });
    for (let i = 0; i < 3; i += 1)
      expect((await closed(dial('/api/terse/x', { protocols: ['made-up'] }))).code).toBe(1011);
    expect((await fetch(`${world.base}/api/terse/x`, { headers: world.session })).status).toBe(200);
    server.close();
  });

  test('with the service, in good time', async () => {
    const replica = await world.platform.replica();
    const base = await replica.listen({ host: '127.0.0.1', port: 0 });
    const socket = await open('/api/live/x', { base });
    const deaf = await open('/api/live/x', { base });
    deaf.pause();
    const end = closed(socket);
    const began = performance.now();
    await replica.close();
    expect(performance.now() - began).toBeLessThan(4000);
    expect((await end).code).toBe(1001);
  });
});

describe('what is no WebSocket', () => {
  async function speak(text: string): Promise<string> {
    const { hostname, port } = new URL(world.base);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    let said = '';
    socket.setEncoding('utf8').on('data', piece => {
      said += piece;
    });
    socket.write(text);
    await once(socket, 'close');
    return said;
  }

  test('a client that would rather speak HTTP/2 is served over HTTP/1.1, with its body', async () => {
    const said = await speak(
      `POST /api/echo/h2 HTTP/1.1\r\nhost: x\r\ncookie: ${world.session.cookie}\r\nconnection: close, Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk\r\ncontent-type: text/plain\r\ncontent-length: 5\r\n\r\nwhole`,
    );
    expect(said).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(said).toContain('"body": "whole"');
  });

  test('a connection that wishes so again and again begins anew but once', async () => {
    const wish =
      'GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: keep-alive, Upgrade\r\nupgrade: h2c\r\n\r\n';
    const said = await speak(wish.repeat(3));
    expect(said.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
    expect(said).toMatch(/^connection: close/im);
  });

  test('a caller that breaks off in the handshake harms nobody', async () => {
    const { hostname, port } = new URL(world.base);
    const uncaught: unknown[] = [];
    const note = (error: unknown) => uncaught.push(error);
    process.on('uncaughtException', note);
    // While it is asked whose session this is, neither HTTP nor WebSockets listen to the caller.
    const { pool } = world.platform;
    const holder = await pool.connect();
    const { cookie } = await world.platform.session({ subject: 'rosa', member: '1001' });
    await holder.query('begin');
    await holder.query('lock table sessions in access exclusive mode');
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      `GET /api/live/x HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    );
    await expect
      .poll(async () => (await holder.query('select 1 from pg_locks where not granted')).rowCount)
      .toBe(1);
    socket.resetAndDestroy();
    await holder.query('commit');
    holder.release();
    expect((await world.ask('/api/echo/x')).status).toBe(200);
    process.off('uncaughtException', note);
    expect(uncaught).toEqual([]);
  });

  test('a handshake at an ordinary address is an ordinary request', async () => {
    expect((await refusal('/api/health')).statusCode).toBe(200);
  });
});
