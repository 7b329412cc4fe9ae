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

/** A port that was free a moment ago: for what must know its port before it listens, or must find nobody there. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await new Promise(closed => server.close(closed));
  return port;
}
