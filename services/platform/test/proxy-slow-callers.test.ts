import { connect } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { startProxyWorld } from './proxy-world.js';

const world = await startProxyWorld(() => ({
  patient: { connect_timeout_ms: 500, idle_timeout_ms: 500 },
}));
afterAll(() => world.stop());

const { server } = world.platform.app;
const connections = promisify(server.getConnections.bind(server));

test('callers whose body stops or who take no answer are closed soon after the upstream’s timeouts', async () => {
  const { hostname, port } = new URL(world.base);
  const sockets = [
    ['POST /api/patient/stops', 'transfer-encoding: chunked\r\n\r\n1\r\nx\r\n'],
    ['GET /api/patient/x?echo_bytes=50000000', '\r\n'],
  ].map(([line, rest]) => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write(
      `${line} HTTP/1.1\r\nhost: platform\r\ncookie: ${world.session.cookie}\r\n${rest}`,
    );
    return socket;
  });
  await expect.poll(() => connections()).toBe(2);
  await expect.poll(() => connections(), { timeout: 15_000 }).toBe(0);
  for (const socket of sockets) socket.destroy();
});
