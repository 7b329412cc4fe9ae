import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { Problem } from '@guildhall/contracts';

const tooLarge = (limit: number) =>
  new Problem(413, 'PAYLOAD_TOO_LARGE', `The body is larger than ${limit} bytes`, {
    details: { limit },
  });

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * The caller’s body on its way, or null where there is none. A stream of its own, because whoever sends
 * it destroys it when the upstream fails, and the caller’s connection is still needed for the answer.
 */
export function boundedBody(raw: IncomingMessage, limit: number): Transform | null {
  if (!hasBody(raw)) return null;
  if (Number(raw.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  let size = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > limit ? tooLarge(limit) : null, chunk);
    },
  });
  // It came too late, says who watches bodies arrive.
  raw.once('error', error => {
    if (error instanceof Problem) bounded.destroy(error);
  });
  raw.once('close', () => {
    if (!raw.complete) bounded.destroy(new Error('the caller left'));
  });
  bounded.once('close', () => {
    raw.unpipe(bounded);
    // What nobody wants any more is read all the same: a caller that is still sending would not read the answer.
    raw.resume();
  });
  bounded.on('error', () => undefined);
  return raw.pipe(bounded);
}
