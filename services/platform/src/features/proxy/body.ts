import { Transform } from 'node:stream';
import { Problem } from '@guildhall/contracts';
import type { FastifyRequest } from 'fastify';

const tooLarge = (limit: number) =>
  new Problem(413, 'PAYLOAD_TOO_LARGE', `The body is larger than ${limit} bytes`, {
    details: { limit },
  });

const hasBody = ({ method, headers }: FastifyRequest) =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/**
 * The caller's body with a byte limit; null if there is none. A separate stream, because the client destroys it when
 * the upstream fails and the caller still needs a response.
 */
export function countedBody(request: FastifyRequest, limit: number): Transform | null {
  if (!hasBody(request)) return null;
  const { raw } = request;
  if (Number(raw.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > limit ? tooLarge(limit) : null, chunk);
    },
  });
  raw.once('error', error => counted.destroy(error));
  counted.once('close', () => {
    raw.unpipe(counted);
    // A caller that is still sending would not read the response.
    raw.resume();
  });
  counted.on('error', () => undefined);
  return raw.pipe(counted);
}
