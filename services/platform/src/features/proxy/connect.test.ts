import type dns from 'node:dns';
import { createServer } from 'node:http';
import { listening } from '@guildhall/service-kit/testing';
import { Pool } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressRule } from './addresses.js';
import { AddressRefused, checkedConnector } from './connect.js';

let connections = 0;
const server = createServer((_request, response) => response.end('here')).on('connection', () => {
  connections += 1;
});
let port: number;
beforeAll(async () => {
  port = await listening(server);
});
afterAll(() => server.close());

/** A name that means another address each time it is asked. */
function turning(...answers: readonly (readonly string[])[]): typeof dns.lookup {
  let asked = 0;
  return ((_name: string, _options: object, done: (error: null, found: object[]) => void) => {
    const found = answers[Math.min(asked++, answers.length - 1)] ?? [];
    done(
      null,
      found.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as unknown as typeof dns.lookup;
}

async function askBy(
  lookup: typeof dns.lookup | undefined,
  ranges: readonly string[],
  host: string,
) {
  const pool = new Pool(`http://${host}:${port}`, {
    connect: checkedConnector({
      timeout: 1000,
      isAllowed: addressRule(ranges, ranges),
      ...(lookup && { lookup }),
    }),
  });
  try {
    const { body } = await pool.request({ method: 'GET', path: '/', reset: true });
    return await body.text();
  } finally {
    await pool.destroy();
  }
}

test('a name that was public when it was checked and turns into loopback opens no socket', async () => {
  const before = connections;
  const lookup = turning(['127.0.0.1']);
  await expect(askBy(lookup, [], 'rebinding.example')).rejects.toThrow(AddressRefused);
  expect(connections).toBe(before);
});

test('one refused address among public ones refuses the name', async () => {
  const lookup = turning(['93.184.216.34', '10.0.0.1']);
  await expect(askBy(lookup, [], 'two.example')).rejects.toThrow(AddressRefused);
});

test.each([
  '127.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '0x7f000001',
  '2130706433',
  '0177.0.0.1',
  'localhost',
])('%s is refused without a row’s permission', async host => {
  const before = connections;
  await expect(askBy(undefined, [], host)).rejects.toThrow(AddressRefused);
  expect(connections).toBe(before);
});

test('a permitted address is connected to, by name and by number', async () => {
  expect(await askBy(undefined, ['127.0.0.0/8'], '127.0.0.1')).toBe('here');
  expect(await askBy(turning(['127.0.0.1']), ['127.0.0.1'], 'fine.example')).toBe('here');
});
