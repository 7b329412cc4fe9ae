import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type WritePart, writeJsonParts } from '../../command/json-parts.js';

/**
 * Streams JSON at the caller's pace. An error midway resets the connection, so that the response is not taken as
 * complete.
 */
export function sendJsonStream(
  reply: FastifyReply,
  work: (write: (text: string | Uint8Array) => Promise<void>) => Promise<void>,
): FastifyReply {
  const stream = new PassThrough();
  const left = new AbortController();
  stream.once('close', () => left.abort());
  async function write(text: string | Uint8Array): Promise<void> {
    left.signal.throwIfAborted();
    if (stream.write(text)) return;
    await once(stream, 'drain', { signal: left.signal });
  }
  work(write).then(
    () => stream.end(),
    error => stream.destroy(error),
  );
  return reply.type('application/json; charset=utf-8').send(stream);
}

/** One object, property by property. */
export const sendJsonParts = (reply: FastifyReply, work: (say: WritePart) => Promise<void>) =>
  sendJsonStream(reply, write => writeJsonParts(write, work));
