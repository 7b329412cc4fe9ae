import { createServer, type Server } from 'node:net';

/** Lets a server of a test listen on this machine, and gives the port that it got. */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

/** Below those that systems give to outgoing connections, which may take a free port at any moment. */
const firstPort = 30_000;
const ports = 2_768;

/** A port that was free a moment ago: for what must know its port before it listens, or must find nobody there. */
export async function freePort(): Promise<number> {
  const server = createServer();
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * ports);
    const isFree = await new Promise<boolean>(resolve => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    server.removeAllListeners('error');
    if (!isFree) continue;
    await new Promise(closed => server.close(closed));
    return port;
  }
}
