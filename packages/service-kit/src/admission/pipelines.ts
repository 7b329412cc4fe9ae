import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that one connection may send ahead of their answers; hardly any client sends a second one. */
const aheadAtMost = 16;

/**
 * All requests that come in one piece begin before anybody else has a turn, and more than a thousand small ones fit:
 * ten connections that send such pieces kept everybody waiting for ever. Whoever sends more than a few ahead is cut
 * off, and has to be prepared for it (RFC 9112, 9.3.2).
 */
export function boundPipelines(server: Server): void {
  const unanswered = new WeakMap<Socket, number>();
  const handlers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { socket } = request;
    // What came behind in the same piece still comes out of it.
    if (socket.destroyed) return;
    const ahead = (unanswered.get(socket) ?? 0) + 1;
    if (ahead > aheadAtMost) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, ahead);
    response.once('close', () => {
      unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1);
    });
    for (const handle of handlers) handle.call(server, request, response);
  });
}
