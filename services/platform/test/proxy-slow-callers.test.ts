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

test.each([
  ['body stops', 'POST /api/patient/stops', 'transfer-encoding: chunked\r\n\r\n1\r\nx\r\n'],
  ['answer is not taken', 'GET /api/patient/x?echo_bytes=50000000', '\r\n'],
])('a caller whose %s is closed soon after the upstream’s timeouts', async (_what, line, rest) => {
  const { hostname, port } = new URL(world.base);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  socket.write(`${line} HTTP/1.1\r\nhost: platform\r\ncookie: ${world.session.cookie}\r\n${rest}`);
  await expect.poll(() => connections()).toBe(1);
  await expect.poll(() => connections(), { timeout: 15_000 }).toBe(0);
  socket.destroy();
});
