import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Place {
  host?: string | undefined;
  /** 0, the default, takes a free one. */
  port?: number | undefined;
}

/** Where a server is reached from now on, and how it ends: with what is under way cut off. */
export async function listening(server: Server, { host = '127.0.0.1', port = 0 }: Place) {
  await once(server.listen(port, host), 'listening');
  const taken = (server.address() as AddressInfo).port;
  return {
    port: taken,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    stop: () =>
      new Promise<void>(done => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
