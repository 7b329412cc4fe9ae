import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startProxyWorld } from './proxy-world.js';

const world = await startProxyWorld();
await world.put('patient', { idle_timeout_ms: 1500 });
afterAll(() => world.stop());

/** A request whose body a test sends piece by piece; what was answered, once the connection is closed. */
async function slowly(path: string, send: (socket: Socket) => NodeJS.Timeout | undefined) {
  const { hostname, port } = new URL(world.base);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let said = '';
  socket.setEncoding('utf8').on('data', text => {
    said += text;
  });
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: platform\r\ncookie: ${world.session.cookie}\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n`,
  );
  const sending = send(socket);
  const began = performance.now();
  await once(socket, 'close');
  clearInterval(sending);
  return { said, ms: performance.now() - began };
}

test.each<[string, (socket: Socket) => NodeJS.Timeout | undefined]>([
  ['stops', () => undefined],
  ['trickles', socket => setInterval(() => socket.write('1\r\nx\r\n'), 100)],
])('a body that %s is given up after the row’s patience', async (how, send) => {
  const { said, ms } = await slowly(`/api/patient/${how}`, send);
  expect(said).toMatch(/^HTTP\/1\.1 408 Request Timeout/);
  expect(said).toMatch(/"error":"REQUEST_TIMEOUT"/);
  expect(ms).toBeGreaterThan(1400);
  expect(ms).toBeLessThan(8000);
});
