import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { discoveredKeys, fetchBounded } from '../src/index.js';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** A server that starts a response and continues as told. */
async function start(goOn: (response: ServerResponse) => void) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    goOn(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const megabyte = Buffer.alloc(1024 * 1024, ' ');
function withoutEnd(response: ServerResponse): void {
  while (!response.destroyed && response.write(megabyte));
  response.once('drain', () => withoutEnd(response));
}

// Node 20 may garbage-collect the signal.
test.each(['error', 'follow'] as const)(
  'a response that stalls is aborted in time, with its connection (%s)',
  async redirect => {
    const { server, url } = await start(response => response.write(' '));
    const gone = once(server, 'connection').then(
      // A reset connection reports an error first.
      ([socket]: Socket[]) => new Promise(closed => socket?.once('close', closed)),
    );
    const looking = setInterval(collectGarbage, 10);
    onTestFinished(() => clearInterval(looking));
    await expect(
      fetchBounded(url, { redirect, signal: new AbortController().signal }, { withinMs: 200 }),
    ).rejects.toMatchObject({ name: 'TimeoutError' });
    await gone;
  },
);

test('a caller can cancel during the response', async () => {
  const leaving = new AbortController();
  const { url } = await start(response => {
    response.write(' ', () => leaving.abort(new Error('left')));
  });
  const asked = fetchBounded(url, { signal: leaving.signal }, { withinMs: 60_000 });
  await expect(asked).rejects.toThrow('left');
});

// Parsing and copying the lists would block the process for a second.
test.each([
  ['fits into memory', withoutEnd],
  [
    'can be parsed quickly',
    (response: ServerResponse) =>
      response.end(`{"keys":[${'['.repeat(400_000)}${']'.repeat(400_000)}]}`),
  ],
])('an issuer that sends more than %s counts as down', async (_what, goOn) => {
  const { url } = await start(goOn);
  await expect(discoveredKeys(url).check()).rejects.toMatchObject({
    status: 503,
    cause: { message: expect.stringContaining('more than 262144 bytes') },
  });
});
