import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

type OnUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

const isHandshake = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';

/** The request as it came, but for the wish; and the last on its connection, which begins anew but once. */
function withoutUpgrade({ method, url, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() !== 'upgrade')
      lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  lines.push('connection: close');
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

/**
 * Where anybody listens for upgrades, Node takes every request that asks for one out of HTTP, and leaves its body
 * unread: a client that would like to speak HTTP/2 (Java’s does by itself) has then sent it for nothing. A server
 * may ignore the wish (RFC 9110, 7.8), so all but handshakes of WebSockets begin anew without it.
 */
export function onlyWebSockets(server: Server): void {
  const handshake = server.listeners('upgrade')[0] as OnUpgrade;
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isHandshake(request)) {
      // Nobody else listens until the handshake is answered, and a caller may break off at any time.
      socket.on('error', () => undefined);
      handshake.call(server, request, socket, head);
    } else {
      socket.unshift(Buffer.concat([withoutUpgrade(request), head]));
      server.emit('connection', socket);
    }
  });
}
