import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { Endpoint } from '@guildhall/contracts';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, expect, test } from 'vitest';
import { rawConnection } from './raw-connection.js';
import { getThing, makeThing, openShop, touchThing } from './shop.js';

const app = await openShop();
await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => app.close());

const bodyOf = (said: string) => JSON.parse(said.split('\r\n\r\n')[1] ?? '');

test.each([
  ['without a host', 'GET /livez HTTP/1.1\r\n\r\n', 400],
  ['with two hosts', 'GET /livez HTTP/1.1\r\nHost: shop\r\nhost: evil\r\n\r\n', 400],
  [
    'with a length twice',
    'POST /things HTTP/1.1\r\nHost: shop\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n{}',
    400,
  ],
  [
    'in a coding that nobody undoes',
    'POST /things HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
    501,
  ],
  [
    'in such a coding, said in a header of its own',
    'POST /things HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    501,
  ],
  [
    'that comes in pieces, of HTTP/1.0',
    'POST /things HTTP/1.0\r\nHost: shop\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['that wants a tunnel', 'CONNECT 169.254.169.254:80 HTTP/1.1\r\nHost: shop\r\n\r\n', 404],
])(
  'a request %s is refused in the service’s words, and its connection closed',
  async (_, text, status) => {
    const sender = await rawConnection(app);
    sender.send(text);
    await sender.closed();
    expect(sender.said()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(bodyOf(sender.said())).toMatchObject({ success: false, message: expect.any(String) });
  },
);

test('no header hides behind a thousand others', async () => {
  const sender = await rawConnection(app);
  const many = 'a:\r\n'.repeat(1_100);
  sender.send(
    `GET /metrics HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n${many}Via: 1.1 proxy\r\n\r\n`,
  );
  await sender.closed();
  expect(sender.said()).toMatch(/^HTTP\/1\.1 401 /);
});

test('headers that are too long are refused as every contract says', async () => {
  const { port } = app.server.address() as AddressInfo;
  const served: readonly Endpoint[] = [getThing, makeThing, touchThing];
  for (const { method, path, response } of served) {
    const url = `http://127.0.0.1:${port}${path.replace(':id', '1')}`;
    const answer = await fetch(url, { method, headers: { 'x-long': 'x'.repeat(20_000) } });
    const body: unknown = await answer.json();
    expect([answer.status, body]).toMatchObject([431, { error: 'VALIDATION_ERROR' }]);
    expect(Value.Check(response[431] ?? Type.Never(), body)).toBe(true);
  }
});

test.each([
  ['of HTTP/1.0 without a host', 'GET /livez HTTP/1.0\r\n\r\n'],
  [
    'that expects something unheard of',
    'GET /livez HTTP/1.1\r\nHost: shop\r\nExpect: 200-maybe\r\nConnection: close\r\n\r\n',
  ],
])('a request %s is served', async (_, text) => {
  const sender = await rawConnection(app);
  sender.send(text);
  await sender.closed();
  expect(sender.said()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

test.each(['CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n', 'no HTTP at all\r\n\r\n'])(
  'whoever was refused for %j and leaves the connection open does not keep it',
  async text => {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).resume();
    socket.on('error', () => undefined);
    socket.write(text);
    await once(socket, 'end');
    const open = () => new Promise<number>(done => app.server.getConnections((_, n) => done(n)));
    await expect.poll(open).toBe(0);
    socket.destroy();
  },
);
