import { answerLimitOf, type Endpoint, Problem, unavailable } from '@guildhall/contracts';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { type FindTooLong, tooLongIn } from '../input/list-bounds.js';
import type { Node } from '../input/schema-walk.js';
import { isHeavier } from './weight.js';

const tooLarge = (what: string) =>
  new Problem(500, 'ANSWER_TOO_LARGE', `There is more than one answer holds: ${what}`);

const tooMuchOfYou = unavailable(
  'Too much of what you asked for waits to be taken. Try again when some has come.',
);

function refuseLonger(find: FindTooLong | null | undefined, body: unknown): void {
  const found = find?.(body);
  if (!found) return;
  const where = found.path.join('.') || 'the list';
  throw tooLarge(`${where} would have ${found.count} entries, and ${found.most} is the most`);
}

/** Of what is written in one piece; nothing where it is a stream. */
function bytesOf(payload: unknown): number | null {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  if (payload instanceof Uint8Array) return payload.byteLength;
  return payload === null || payload === undefined ? 0 : null;
}

const byStatus = <T>({ response }: Endpoint, of: (schema: TSchema) => T) =>
  new Map(Object.entries(response).map(([status, schema]) => [Number(status), of(schema)]));

/** Of such a body it is the contract that says so, and no handler has to. */
const saysSuccess = ({ properties }: Node): boolean => properties?.success?.const === true;

/**
 * Whatever is stored or asked for: an answer longer than its contract says is refused before it is written out, and
 * none lies here beside more than its caller may have lying here.
 */
export function boundedAnswers(
  app: FastifyInstance,
  endpoint: Endpoint,
): Pick<RouteOptions, 'preSerialization' | 'onSend'> {
  const limit = answerLimitOf(endpoint);
  if (limit === null) return {};
  const finds = byStatus(endpoint, tooLongIn);
  const successes = byStatus(endpoint, saysSuccess);
  const beyond = `it would have more than ${limit} bytes`;
  return {
    preSerialization: (_request, { statusCode }, body, done) => {
      try {
        refuseLonger(finds.get(statusCode), body);
        if (isHeavier(body, limit)) throw tooLarge(beyond);
        done(null, successes.get(statusCode) ? { success: true, ...(body as object) } : body);
      } catch (error) {
        done(error as Error);
      }
    },
    onSend: (request, reply, payload, done) => {
      const bytes = bytesOf(payload);
      if (bytes === null) done(new Error(`${endpoint.path} answers with an undeclared stream`));
      else if (bytes > limit) done(tooLarge(beyond));
      else if (app.guildhall.holdAnswer(request, reply, bytes)) done(null, payload);
      else done(tooMuchOfYou);
    },
  };
}
