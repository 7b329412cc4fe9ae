import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { listening } from '../testing/index.js';
import { connectionErrorMessage, rootCauseMessage } from './connection-error.js';

test('a host with two unreachable addresses reports both errors', async () => {
  const server = createServer();
  const port = await listening(server);
  await new Promise(closed => server.close(closed));
  const socket = connect({
    host: 'two.example',
    port,
    autoSelectFamily: true,
    lookup: (_host, _options, found) =>
      found(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ]),
  });
  const [error] = await once(socket, 'error');
  expect(connectionErrorMessage(error)).toMatch(/^connect \w+ 127\.0\.0\.1:\d+.*, connect \w+ ::1/);
  expect(rootCauseMessage(new TypeError('fetch failed', { cause: error }))).toBe(
    connectionErrorMessage(error),
  );
});

test('an error without a message shows its code', () => {
  expect(connectionErrorMessage(Object.assign(new Error(), { code: 'ECONNREFUSED' }))).toBe(
    'ECONNREFUSED',
  );
});
