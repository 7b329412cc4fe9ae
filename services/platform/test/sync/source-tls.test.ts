import { createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { listening } from '@guildhall/service-kit/testing';
import { afterAll, expect, test } from 'vitest';
import { openSource } from '../../src/clients/source/open-source.js';
import { certificate, key } from './other-certificate.js';

/** Servers that start TLS and then send nothing: a client that sends a query trusted them. */
const greetings = {
  // PostgreSQL, "SSL Session Encryption": a request of eight bytes, answered with S.
  postgres: (socket: Socket, begin: () => void) =>
    socket.once('data', () => {
      socket.write('S');
      begin();
    }),
  // MySQL, "Protocol::HandshakeV10": its own words first, in which it says that it can; then a request of 36 bytes.
  mysql: (socket: Socket, begin: () => void) => {
    const plugin = 'mysql_native_password\0';
    const body = Buffer.concat([
      Buffer.from('\x0a5.7.0-test\0'),
      Buffer.from([1, 0, 0, 0]),
      Buffer.from('12345678\0'),
      // Capabilities: protocol 4.1, TLS, secure connection, plug-ins; character set and status between their halves.
      Buffer.from([0x00, 0x8a, 33, 2, 0, 0x08, 0x00, 21, ...Array<number>(10).fill(0)]),
      Buffer.from(`123456789012\0${plugin}`),
    ]);
    socket.write(Buffer.concat([Buffer.from([body.length, 0, 0, 0]), body]));
    socket.once('data', data => {
      // The first word of TLS may have come along.
      socket.pause();
      socket.unshift(data.subarray(36));
      begin();
    });
  },
} as const;

const asked: string[] = [];
const stops: (() => void)[] = [];
afterAll(() => {
  for (const stop of stops) stop();
});

async function startServer(kind: keyof typeof greetings): Promise<string> {
  const secureContext = createSecureContext({ cert: certificate, key });
  const server = createServer(socket => {
    socket.on('error', () => undefined);
    greetings[kind](socket, () => {
      const secure = new TLSSocket(socket, { isServer: true, secureContext });
      secure.on('error', () => undefined);
      secure.on('data', data => {
        asked.push(data.toString('latin1'));
        secure.destroy();
      });
    });
  });
  const port = await listening(server);
  stops.push(() => server.close());
  return `${kind}://reader:of-members@localhost:${port}/members`;
}

const trusting = encodeURIComponent(JSON.stringify({ ca: certificate }));
const reason = async (url: string) =>
  openSource(url)
    .probe()
    .then(
      () => 'nothing',
      (error: Error) => error.message,
    );

test.each([
  ['postgres', 'sslmode=verify-full'],
  ['mysql', 'ssl=true'],
] as const)(
  '%s of an unknown authority gets no password, and the message explains what to do',
  async (kind, how) => {
    const url = await startServer(kind);
    expect(await reason(`${url}?${how}`)).toMatch(/cannot be reached.*NODE_EXTRA_CA_CERTS/);
    expect(asked).toEqual([]);
  },
);

test('a MySQL with a certificate for another host gets no password', async () => {
  const url = await startServer('mysql');
  expect(await reason(`${url}?ssl=${trusting}`)).toMatch(/altnames.*other\.example\.org/);
  expect(asked).toEqual([]);
});
