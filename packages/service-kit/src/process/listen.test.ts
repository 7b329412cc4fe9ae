import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { listenErrorOf, listenHost } from './listen.js';

const inDevelopment = { environment: 'development', host: null, devOnNetwork: false } as const;

test.each(['0.0.0.0', '127.example.org'])(
  'a service in development does not listen on HOST=%s without DEV_ON_NETWORK=yes',
  host => {
    const refused = () => listenHost({ ...inDevelopment, host });
    expect(refused).toThrow(/HOST is .* not loopback.* set DEV_ON_NETWORK=yes/);
  },
);

test('a service listens on loopback in development, elsewhere on every address, or where it is told', () => {
  expect(listenHost(inDevelopment)).toBe('127.0.0.1');
  expect(listenHost({ ...inDevelopment, host: 'localhost' })).toBe('localhost');
  expect(listenHost({ ...inDevelopment, host: '0.0.0.0', devOnNetwork: true })).toBe('0.0.0.0');
  expect(listenHost({ ...inDevelopment, environment: 'production' })).toBe('::');
  expect(listenHost({ ...inDevelopment, environment: 'production', host: '10.0.0.7' })).toBe(
    '10.0.0.7',
  );
});

test('an address of another machine is reported with the setting', async () => {
  // TEST-NET-3 (RFC 5737).
  const host = '203.0.113.7';
  const [error] = await once(createServer().listen(0, host), 'error');
  expect(listenErrorOf(error, host, 0)).toMatchObject({
    name: 'ListenError',
    message: expect.stringContaining(`this machine has no address ${host}. Set HOST`),
  });
});
