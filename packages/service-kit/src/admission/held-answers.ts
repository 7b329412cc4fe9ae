import type { Caller } from '@guildhall/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './network.js';

/** Bytes of answers that are whole on our side and not yet taken: twice the largest, and as much as four such callers. */
const bounds = { all: 128 * 1024 * 1024, ofCaller: 32 * 1024 * 1024 };

/** What is smaller is bounded by how many requests may be in flight. */
const small = 64 * 1024;

interface Held {
  readonly reply: FastifyReply;
  readonly caller: string | null;
  readonly bytes: number;
}

/** Services take their answers, and ask for many at once: only the whole bounds them. */
function nameOf(caller: Caller, request: FastifyRequest): string | null {
  if (caller.kind === 'person') return `person:${caller.subject}`;
  return caller.kind === 'anonymous' ? `stranger:${networkOf(request.ip)}` : null;
}

/** False where the caller has so much lying here that this must not lie beside it. */
export type HoldAnswer = (request: FastifyRequest, reply: FastifyReply, bytes: number) => boolean;

/** Answers lie in memory until they are taken: whoever lets them lie is bounded, oldest first where all are. */
export function boundHeldAnswers(): HoldAnswer {
  const held = new Map<FastifyRequest, Held>();
  const sumOf = (isMeant: (each: Held) => boolean) =>
    [...held.values()].filter(isMeant).reduce((sum, { bytes }) => sum + bytes, 0);

  function makeRoom(bytes: number): void {
    let excess = sumOf(() => true) + bytes - bounds.all;
    for (const [request, each] of held) {
      if (excess <= 0) return;
      held.delete(request);
      excess -= each.bytes;
      each.reply.log.warn('an answer is cut off: too many lie here that nobody takes');
      each.reply.raw.destroy();
    }
  }

  return (request, reply, bytes) => {
    // Where its caller has left, nothing will say that it lies here no more.
    if (bytes < small || reply.raw.destroyed) return true;
    const caller = nameOf(request.caller, request);
    const ofCaller = caller === null ? 0 : sumOf(each => each.caller === caller);
    if (ofCaller > 0 && ofCaller + bytes > bounds.ofCaller) return false;
    makeRoom(bytes);
    held.set(request, { reply, caller, bytes });
    reply.raw.once('close', () => held.delete(request));
    return true;
  };
}
