import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { Problem } from '@guildhall/contracts';

export interface BodyRules {
  readonly limit: number;
  readonly idleMs: number;
}

const tooLarge = (limit: number) =>
  new Problem(413, 'PAYLOAD_TOO_LARGE', `The body is larger than ${limit} bytes`, {
    details: { limit },
  });
const stalled = () =>
  new Problem(408, 'REQUEST_TIMEOUT', 'The rest of the request did not arrive in time');

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * The caller’s body on its way, or null where there is none. A stream of its own, because whoever sends
 * it destroys it when the upstream fails, and the caller’s connection is still needed for the answer.
 */
export function boundedBody(raw: IncomingMessage, { limit, idleMs }: BodyRules): Transform | null {
  if (!hasBody(raw)) return null;
  if (Number(raw.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  let size = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      silence.refresh();
      done(size > limit ? tooLarge(limit) : null, chunk);
    },
  });
  // While the upstream takes nothing more, the silence is the upstream’s.
  const silence = setTimeout(() => {
    if (bounded.writableNeedDrain) silence.refresh();
    else bounded.destroy(stalled());
  }, idleMs);
  raw.once('close', () => {
    if (!raw.complete) bounded.destroy(new Error('the caller left'));
  });
  raw.once('end', () => clearTimeout(silence));
  bounded.once('close', () => {
    clearTimeout(silence);
    raw.unpipe(bounded);
    // What nobody wants any more is read all the same: a caller that is still sending would not read the answer.
    raw.resume();
  });
  bounded.on('error', () => undefined);
  return raw.pipe(bounded);
}
