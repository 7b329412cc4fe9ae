import { createServer } from 'node:http';
import { listening } from '@guildhall/service-kit/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { arrivedAt, startProxyWorld } from './proxy-world.js';
import { open } from './raw-request.js';

/** Sends its second event when it is told to. */
let sendSecond: (() => void) | undefined;
const turns = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
  sendSecond = () => response.end('data: 2\n\n');
});
const target = `http://127.0.0.1:${await listening(turns)}`;
const world = await startProxyWorld(() => ({
  turns: { target },
  small: { body_limit_bytes: 1000 },
}));
afterAll(async () => {
  await world.stop();
  turns.close();
});

const errorOf = (text: string) => JSON.parse(text).error;

describe('streams', () => {
  test('server-sent events arrive one by one', async () => {
    const response = await open(world.base, '/api/turns/events', { headers: world.session });
    const pieces: string[] = [];
    for await (const piece of response) {
      pieces.push(String(piece));
      sendSecond?.();
    }
    expect(pieces).toEqual(['data: 1\n\n', 'data: 2\n\n']);
  });

  test('the upstream request is aborted when the caller leaves', async () => {
    const response = await open(world.base, '/api/echo/left?echo_stream=1000&echo_interval_ms=20', {
      headers: world.session,
    });
    response.once('data', () => response.destroy());
    await expect.poll(() => arrivedAt(world.echo, '/left')[0]?.left_early).toBe(true);
  });

  test('a body over the limit is 413, with or without a declared length', async () => {
    const told = await world.ask('/api/small/x', { method: 'POST', body: 'x'.repeat(1001) });
    const untold = await world.ask('/api/small/x', {
      method: 'POST',
      headers: { 'transfer-encoding': 'chunked' },
      body: 'x'.repeat(200_000),
    });
    const fits = await world.ask('/api/small/x', { method: 'POST', body: 'x'.repeat(1000) });
    expect([told, untold].map(answer => [answer.status, errorOf(answer.text)])).toEqual([
      [413, 'PAYLOAD_TOO_LARGE'],
      [413, 'PAYLOAD_TOO_LARGE'],
    ]);
    expect(fits.status).toBe(200);
  });
});
