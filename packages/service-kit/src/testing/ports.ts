import { createServer, type Server } from 'node:net';

/** Listens on this machine and returns the port. */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

/** Below the ephemeral range, whose ports may be taken at any moment. */
const firstPort = 30_000;
const ports = 2_768;

/** A port that was just free: for programs that must know it before listening, or must find it closed. */
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
