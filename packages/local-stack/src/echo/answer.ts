import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { EchoOptions } from './options.js';

export interface EchoedRequest {
  method: string;
  /** With its query, as it arrived. */
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

const chunk = Buffer.alloc(64 * 1024, 'guildhall ');

export async function answer(
  response: ServerResponse,
  request: EchoedRequest,
  options: EchoOptions,
  gone: AbortSignal,
): Promise<void> {
  if (options.stall === 'before') return;
  if (options.reset === 'before') return cut(response);
  for (const [name, value] of options.headers) response.appendHeader(name, value);
  if (options.redirect !== undefined) {
    response.writeHead(options.status ?? 302, { location: encodeURI(options.redirect) }).end();
  } else if (options.stall !== undefined || options.reset !== undefined) {
    response.writeHead(options.status ?? 200, {
      'content-type': 'text/plain',
      'content-length': 1_000_000,
    });
    response.write('the beginning\n');
    if (options.reset === 'during') await pause(20).then(() => cut(response));
  } else if (options.stream !== undefined) {
    await sendEvents(response, options.stream, options, gone);
  } else if (options.bytes !== undefined) {
    await sendBytes(response, options.bytes, options);
  } else {
    sendJson(response, options.status ?? 200, request);
  }
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  if (!response.hasHeader('content-type'))
    response.setHeader('content-type', 'application/json; charset=utf-8');
  response.writeHead(status).end(text);
}

function cut(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}

async function sendEvents(
  response: ServerResponse,
  count: number,
  { status = 200, intervalMs }: EchoOptions,
  gone: AbortSignal,
): Promise<void> {
  response.writeHead(status, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.flushHeaders();
  for (let number = 1; number <= count; number += 1) {
    response.write(`id: ${number}\nevent: tick\ndata: {"number":${number},"of":${count}}\n\n`);
    if (number < count) await pause(intervalMs, undefined, { signal: gone });
  }
  response.end();
}

function* chunks(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= chunk.length)
    yield left >= chunk.length ? chunk : chunk.subarray(0, left);
}

async function sendBytes(
  response: ServerResponse,
  bytes: number,
  { status = 200 }: EchoOptions,
): Promise<void> {
  response.writeHead(status, {
    'content-type': 'application/octet-stream',
    'content-length': bytes,
  });
  // A reader who goes away early is nothing to tell.
  await pipeline(chunks(bytes), response).catch(() => undefined);
}
