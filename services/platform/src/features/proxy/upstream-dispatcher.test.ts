import type dns from 'node:dns';
import { createServer } from 'node:http';
import { listening } from '@guildhall/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AddressRefused, upstreamDispatcher } from './upstream-dispatcher.js';

let connections = 0;
const server = createServer((_request, response) => response.end('here')).on('connection', () => {
  connections += 1;
});
let port: number;
beforeAll(async () => {
  port = await listening(server);
});
afterAll(() => server.close());

/** A name that resolves to another address each time. */
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
  allowed_ranges: string[],
  host: string,
) {
  const target = `http://${host}:${port}`;
  const timeouts = { connect_timeout_ms: 1000, idle_timeout_ms: 1000 };
  const pool = upstreamDispatcher({ target, allowed_ranges, ...timeouts }, lookup);
  try {
    const { body } = await pool.request({ method: 'GET', path: '/', reset: true });
    return await body.text();
  } finally {
    await pool.destroy();
  }
}

test('DNS rebinding to loopback opens no socket', async () => {
  const before = connections;
  const lookup = turning(['127.0.0.1']);
  await expect(askBy(lookup, [], 'rebinding.example')).rejects.toThrow(AddressRefused);
  expect(connections).toBe(before);
});

test('a name with one refused address is refused', async () => {
  const lookup = turning(['93.184.216.34', '10.0.0.1']);
  await expect(askBy(lookup, [], 'two.example')).rejects.toThrow(AddressRefused);
});

test('a local name is refused unless its address is allowed', async () => {
  const before = connections;
  await expect(askBy(undefined, [], 'localhost')).rejects.toThrow(AddressRefused);
  expect(connections).toBe(before);
});

test('an allowed address works by name and by number', async () => {
  expect(await askBy(undefined, ['127.0.0.0/8'], '127.0.0.1')).toBe('here');
  expect(await askBy(turning(['127.0.0.1']), ['127.0.0.1'], 'fine.example')).toBe('here');
});
