import { once } from 'node:events';
import { createServer } from 'node:http';
import { isOwnMachine } from '../part.js';

export interface CallbackListener {
  /** The redirect URL with its query; never resolves if the browser cannot reach this program. */
  readonly arrived: Promise<string>;
  readonly stop: () => void;
}

/** Listens at the redirect URI if it is on this machine and free. */
export async function listenForCallback(callbackUrl: string): Promise<CallbackListener> {
  const { hostname, port, pathname } = new URL(callbackUrl);
  if (!isOwnMachine(hostname)) return { arrived: new Promise(() => undefined), stop: () => {} };
  const server = createServer();
  const arrived = new Promise<string>(resolve => {
    server.on('request', (request, response) => {
      const url = new URL(request.url ?? '/', callbackUrl);
      response.setHeader('content-type', 'text/plain; charset=utf-8');
      response.setHeader('connection', 'close');
      if (url.pathname !== pathname) return void response.writeHead(404).end('Not found.\n');
      response.end('Done. Return to the terminal; you can close this page.\n');
      resolve(url.href);
    });
  });
  server.listen(Number(port) || 80, hostname.replace(/^\[|\]$/g, ''));
  // The port is in use: the person pastes the URL instead.
  await once(server, 'listening').catch(() => undefined);
  return {
    arrived,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
