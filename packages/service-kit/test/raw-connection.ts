import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A raw connection, controlled byte by byte. */
export async function rawConnection(app: FastifyInstance, from = '127.0.0.1') {
  const address = app.server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the server does not listen');
  const socket = connect({ port: address.port, host: '127.0.0.1', localAddress: from });
  let said = '';
  socket.setEncoding('utf8').on('data', text => {
    said += text;
  });
  // A reset is an expected end.
  socket.on('error', () => undefined);
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  return {
    send: (text: string) => socket.write(text),
    said: () => said,
    closed: () => closed,
    isClosed: () => socket.closed,
    leave: () => socket.destroy(),
    /** Simulates a lost network. */
    reset: () => socket.resetAndDestroy(),
    /** Stops reading. */
    stopReading: () => socket.pause(),
    /** The same, after the first data. */
    stopAfterFirst: () => socket.once('data', () => socket.pause()),
    readOn: () => socket.resume(),
  };
}
export type RawConnection = Awaited<ReturnType<typeof rawConnection>>;

export const head = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string | number>> = {},
) =>
  `${method} ${path} HTTP/1.1\r\nhost: shop\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

export const json = (length: number) => ({
  'content-type': 'application/json',
  'content-length': length,
});

export function post(path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const text = JSON.stringify(body);
  return head('POST', path, { ...json(text.length), ...headers }) + text;
}
