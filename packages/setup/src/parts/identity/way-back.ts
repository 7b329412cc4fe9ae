import { once } from 'node:events';
import { createServer } from 'node:http';
import { isOwnMachine } from '../part.js';

export interface WayBack {
  /** The address that a browser came back to; never, where it cannot come back to this program. */
  readonly arrived: Promise<string>;
  readonly stop: () => void;
}

/** Waits where the provider sends browsers back to, if that is this machine and nothing runs there yet. */
export async function wayBack(callbackUrl: string): Promise<WayBack> {
  const { hostname, port, pathname } = new URL(callbackUrl);
  if (!isOwnMachine(hostname)) return { arrived: new Promise(() => undefined), stop: () => {} };
  const server = createServer();
  const arrived = new Promise<string>(resolve => {
    server.on('request', (request, response) => {
      const url = new URL(request.url ?? '/', callbackUrl);
      response.setHeader('content-type', 'text/plain; charset=utf-8');
      response.setHeader('connection', 'close');
      if (url.pathname !== pathname) return void response.writeHead(404).end('Nothing is here.\n');
      response.end('Done. Go back to the terminal; this page can be closed.\n');
      resolve(url.href);
    });
  });
  server.listen(Number(port) || 80, hostname.replace(/^\[|\]$/g, ''));
  // Something runs there: then the address is carried over by hand.
  await once(server, 'listening').catch(() => undefined);
  return {
    arrived,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
