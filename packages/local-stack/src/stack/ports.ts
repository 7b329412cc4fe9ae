import { createServer } from 'node:net';

export const usualPorts = {
  platform: 1300,
  'chat-bot': 3003,
  pay: 1311,
  identity: 1320,
  echo: 1321,
  chat: 1322,
  postgres: 1323,
} as const;

export const isFree = (port: number): Promise<boolean> =>
  new Promise(done => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });

/** For the stack's own parts, whose ports are not documented. */
export async function nextFreePort(wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + 200; port += 1) {
    if (await isFree(port)) return port;
  }
  throw new Error(
    `No port from ${wanted} to ${wanted + 199} is free. Try npm start -- --port-offset 1000.`,
  );
}
