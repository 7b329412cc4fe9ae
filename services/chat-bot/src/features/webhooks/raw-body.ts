import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { unauthenticated } from '@guildhall/contracts';
import { verifyWebhook } from '@guildhall/contracts/webhooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const bodies = new WeakMap<FastifyRequest, Buffer[]>();

const bytesOf = (request: FastifyRequest): Buffer => Buffer.concat(bodies.get(request) ?? []);

/** Keeps the raw bytes: signatures and deduplication use them, not the parsed body. */
export function keepRawBody(scope: FastifyInstance): void {
  scope.addHook('preParsing', async (request, _reply, payload) => {
    const chunks: Buffer[] = [];
    bodies.set(request, chunks);
    const tap = Object.assign(
      new Transform({
        transform(chunk: Buffer, _encoding, done) {
          chunks.push(chunk);
          tap.receivedEncodedLength += chunk.length;
          done(null, chunk);
        },
      }),
      { receivedEncodedLength: 0 },
    );
    payload.on('error', error => tap.destroy(error));
    return payload.pipe(tap);
  });
}

/**
 * If the sender signs, the signature counts in addition to the secret. An id alone only identifies the event; an id
 * with a timestamp means the signature was lost or removed.
 */
export function verifySignatures(scope: FastifyInstance, secrets: readonly string[]): void {
  scope.addHook('preValidation', async request => {
    const { headers } = request;
    if (headers['webhook-signature'] === undefined && headers['webhook-timestamp'] === undefined)
      return;
    const verdict = await verifyWebhook({
      headers,
      body: bytesOf(request),
      secret: secrets,
      now: new Date(),
    });
    if (!verdict.ok)
      throw unauthenticated(
        verdict.reason === 'stale'
          ? 'The delivery was signed too long ago, or by a clock that is wrong'
          : 'The signature of the delivery is not valid',
        'WEBHOOK_SIGNATURE_INVALID',
      );
  });
}

/** Identifies deliveries of the same event. */
export function idempotencyKey(request: FastifyRequest): string {
  const id = request.headers['webhook-id'];
  if (typeof id === 'string' && /^[\x21-\x7e]{1,200}$/.test(id)) return `id:${id}`;
  return `sha256:${createHash('sha256').update(bytesOf(request)).digest('hex')}`;
}
