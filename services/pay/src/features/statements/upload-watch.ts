import type { IncomingMessage } from 'node:http';

/** What is still taken in and thrown away of a body that is too large, so that its sender hears why. */
const MOST_BYTES = 64 * 1024 * 1024;
const LOOK_MS = 250;

/** Told when a body has brought more than any form with a statement in it has. */
export function watchForEnd(
  { socket }: Pick<IncomingMessage, 'socket'>,
  onEndless: () => void,
  mostBytes = MOST_BYTES,
): () => void {
  const before = socket.bytesRead;
  const timer = setInterval(() => {
    // Requests of tests come without a connection: nothing is counted there.
    if ((socket.bytesRead ?? 0) - (before ?? 0) <= mostBytes) return;
    clearInterval(timer);
    onEndless();
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
}
