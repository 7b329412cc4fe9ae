import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { discoveredKeys, fetchBounded } from '../src/index.js';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** An address that begins an answer and goes on as it is told. */
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

// Node 20 forgets with its garbage which request a signal was to end.
test.each(['error', 'follow'] as const)(
  'an answer that begins and does not go on is over in time, and so is its connection (%s)',
  async redirect => {
    const { server, url } = await start(response => response.write(' '));
    const gone = once(server, 'connection').then(
      // However it is closed: a connection that is reset has an error first.
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

test('whoever asked may leave while the answer comes', async () => {
  const leaving = new AbortController();
  const { url } = await start(response => {
    response.write(' ', () => leaving.abort(new Error('left')));
  });
  const asked = fetchBounded(url, { signal: leaving.signal }, { withinMs: 60_000 });
  await expect(asked).rejects.toThrow('left');
});

// To parse and copy the lists would keep everybody else waiting for a second.
test.each([
  ['anybody can hold', withoutEnd],
  [
    'can be read at once',
    (response: ServerResponse) =>
      response.end(`{"keys":[${'['.repeat(400_000)}${']'.repeat(400_000)}]}`),
  ],
])('an issuer that says more than %s is away', async (_what, goOn) => {
  const { url } = await start(goOn);
  await expect(discoveredKeys(url).check()).rejects.toMatchObject({
    status: 503,
    cause: { message: expect.stringContaining('more than 262144 bytes') },
  });
});
