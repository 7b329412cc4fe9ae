import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startProxyWorld } from './proxy-world.js';

const world = await startProxyWorld(() => ({ patient: { idle_timeout_ms: 1500 } }));
afterAll(() => world.stop());

test('a body that stops ends its connection soon after the upstream’s idle time-out', async () => {
  const { hostname, port } = new URL(world.base);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  socket.resume();
  socket.write(
    `POST /api/patient/stops HTTP/1.1\r\nhost: platform\r\ncookie: ${world.session.cookie}\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n`,
  );
  const began = performance.now();
  await once(socket, 'close');
  expect(performance.now() - began).toBeLessThan(15_000);
});
