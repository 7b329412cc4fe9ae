import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that one connection may send ahead of their answers; hardly any client sends a second one. */
const aheadAtMost = 16;

/** Node tells a response that its connection is gone only where it has had one: not while it waits behind another. */
function tellThoseBehind(behind: Iterable<ServerResponse>): void {
  for (const response of behind) {
    if (response.socket || response.writableFinished) continue;
    response.destroy();
    response.emit('close');
  }
}

/**
 * All requests that come in one piece begin before anybody else has a turn, and more than a thousand small ones fit:
 * ten connections that send such pieces kept everybody waiting for ever. Whoever sends more than a few ahead is cut
 * off, and has to be prepared for it (RFC 9112, 9.3.2).
 */
export function boundPipelines(server: Server): void {
  const unanswered = new WeakMap<Socket, Set<ServerResponse>>();
  function unansweredOf(socket: Socket): Set<ServerResponse> {
    const known = unanswered.get(socket);
    if (known) return known;
    const responses = new Set<ServerResponse>();
    unanswered.set(socket, responses);
    socket.once('close', () => tellThoseBehind(responses));
    return responses;
  }

  const handlers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { socket } = request;
    // What came behind in the same piece still comes out of it; and who was lost before we looked has no address.
    if (socket.destroyed || socket.remoteAddress === undefined) {
      socket.destroy();
      return;
    }
    const ahead = unansweredOf(socket);
    if (ahead.size >= aheadAtMost) {
      socket.destroy();
      return;
    }
    ahead.add(response);
    response.once('close', () => ahead.delete(response));
    for (const handle of handlers) handle.call(server, request, response);
  });
}
