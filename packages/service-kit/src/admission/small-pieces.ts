import type { IncomingMessage, Server } from 'node:http';

/** Pieces of a body that came together go on together. */
function join(request: IncomingMessage): void {
  const push = request.push.bind(request);
  // Of a request that is given up meanwhile it is gone.
  const { socket } = request;
  let pieces: Buffer[] = [];

  function passOn(): void {
    if (pieces.length === 0) return;
    const joined = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
    pieces = [];
    // As Node does it: reading goes on when somebody wants more.
    if (!push(joined)) socket.pause();
  }

  request.push = (piece: Buffer | null) => {
    if (piece === null) {
      passOn();
      return push(null);
    }
    if (pieces.length === 0) setImmediate(passOn);
    pieces.push(piece);
    return true;
  };
}

/**
 * A body that says no length comes in pieces, and its sender says of how many bytes each. Ten thousand of one byte fit
 * into what is read at once: gone through one by one they keep everybody waiting, and kept they weigh three hundred
 * times what is in them.
 */
export function joinSmallPieces(server: Server): void {
  server.prependListener('request', (request: IncomingMessage) => {
    if (request.headers['transfer-encoding'] !== undefined) join(request);
  });
}
