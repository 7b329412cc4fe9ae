import http, { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { listening } from '@guildhall/service-kit/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { arrivedAt, startProxyWorld } from './proxy-world.js';
import { open } from './raw-request.js';

/** Counts: the echo upstream keeps what it receives. */
let received = 0;
const sink = createServer((request, response) => {
  request.on('data', (piece: Buffer) => {
    received += piece.length;
  });
  request.on('end', () => response.end('done'));
});
const target = `http://127.0.0.1:${await listening(sink)}`;
const world = await startProxyWorld(() => ({
  sink: { target },
  small: { body_limit_bytes: 1000 },
}));
afterAll(async () => {
  await world.stop();
  sink.close();
});

const errorOf = (text: string) => JSON.parse(text).error;

describe('streams', () => {
  test('server-sent events arrive one by one', async () => {
    const response = await open(world.base, '/api/echo/events?echo_stream=4&echo_interval_ms=150', {
      headers: world.session,
    });
    const arrivals: number[] = [];
    let text = '';
    for await (const piece of response) {
      arrivals.push(performance.now());
      text += piece;
    }
    expect(text.match(/^data:/gm)).toHaveLength(4);
    expect((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)).toBeGreaterThan(250);
  });

  test('the upstream request is aborted when the caller leaves', async () => {
    const response = await open(world.base, '/api/echo/left?echo_stream=1000&echo_interval_ms=20', {
      headers: world.session,
    });
    response.once('data', () => response.destroy());
    await expect.poll(() => arrivedAt(world.echo, '/left')[0]?.left_early).toBe(true);
  });

  test('memory stays constant for bodies five times as large, in both directions', async () => {
    const piece = Buffer.alloc(65_536, 'x');
    const { hostname, port } = new URL(world.base);

    /** The most that this process had while so much passed; everything of this test runs in it. */
    async function peakOf(bytes: number): Promise<number> {
      let largest = 0;
      const watch = setInterval(() => {
        largest = Math.max(largest, process.memoryUsage().rss);
      }, 10);
      received = 0;
      let down = 0;
      for await (const part of await open(world.base, `/api/echo/x?echo_bytes=${bytes}`, {
        headers: world.session,
      }))
        down += (part as Buffer).length;
      const status = await new Promise((resolve, reject) => {
        const request = http.request(
          { hostname, port, path: '/api/sink/x', method: 'POST', headers: world.session },
          response => resolve(response.statusCode),
        );
        request.on('error', reject);
        Readable.from(
          (function* () {
            for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
          })(),
        ).pipe(request);
      });
      clearInterval(watch);
      expect([status, down, received]).toEqual([200, bytes, bytes]);
      return largest;
    }

    // How much is thrown away before it is collected depends on the machine; were bodies kept, it would be 160 MB more.
    const first = await peakOf(40 * 1_048_576);
    const second = await peakOf(200 * 1_048_576);
    expect(second - first).toBeLessThan(80 * 1_048_576);
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
