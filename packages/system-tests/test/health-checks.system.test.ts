import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { composeFile, imageHealthCheck } from './compose-file.js';

/** Debian's "nobody" user. */
const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

// That of Dovecot is tried with its container; pg_isready and redis-cli are their images' own.
const { services } = composeFile();

/** The command as a container runs it: Compose takes $$ for one $. */
const checkOf = (name: string): readonly string[] =>
  (services[name]?.healthcheck?.test ?? []).slice(1).map(part => part.replaceAll('$$', '$'));

/** A server with this response, or none for null. */
async function speaker(says: string | null, host = '127.0.0.1') {
  const server = createServer(socket => {
    // Who asks goes away as soon as it has heard enough.
    socket.on('error', () => undefined);
    if (says !== null) socket.write(says);
  });
  await once(server.listen(0, host), 'listening');
  return { port: `${(server.address() as AddressInfo).port}`, end: () => server.close() };
}

async function passes([program = '', ...args]: readonly string[], env = {}): Promise<boolean> {
  const told = { PATH: process.env.PATH, ...env };
  const check = spawn(program, args, { ...asNobody, env: told, cwd: '/', stdio: 'ignore' });
  const [code] = await once(check, 'exit');
  return code === 0;
}

test.each([
  ['220 mail ESMTP\r\n', true],
  ['554 no service\r\n', false],
  [null, false],
])('to Postfix’s health check %j means %s', async (says, healthy) => {
  const { port, end } = await speaker(says);
  const check = checkOf('postfix').map(part => part.replace('/2525', `/${port}`));
  expect(await passes(check)).toBe(healthy);
  end();
});

const ok = 'HTTP/1.1 200 OK\r\n\r\n';

test.each([
  [ok, true],
  // The parts of the local stack have no endpoint for this alone.
  ['HTTP/1.1 404 Not Found\r\n\r\n', true],
  ['HTTP/1.1 503 Service Unavailable\r\n\r\n', false],
  ['200 of another protocol\r\n', false],
  [null, false],
])('to the health check of our images %j means %s', async (says, healthy) => {
  const { port, end } = await speaker(says);
  expect(await passes(imageHealthCheck(), { PORT: port })).toBe(healthy);
  end();
});

test.each([
  ['', '127.0.0.1', true],
  ['0.0.0.0', '127.0.0.1', true],
  // Also where there is no IPv6, as in most containers.
  ['::', '127.0.0.1', true],
  ['127.0.0.2', '127.0.0.2', true],
  ['', '127.0.0.2', false],
])('with HOST=%s the health check asks who listens on %s: %s', async (HOST, at, healthy) => {
  const { port, end } = await speaker(ok, at);
  expect(await passes(imageHealthCheck(), { PORT: port, HOST })).toBe(healthy);
  end();
});
