import { type Endpoint, Problem } from '@guildhall/contracts';
import type { RouteOptions } from 'fastify';
import { type FindTooLong, tooLongIn } from './list-bounds.js';

function refuseLonger(find: FindTooLong, body: unknown): void {
  const found = find(body);
  if (found === null) return;
  const where = found.path.join('.') || 'the list';
  throw new Problem(
    500,
    'ANSWER_TOO_LARGE',
    `There is more than one answer holds: ${where} would have ${found.count} entries, and ${found.most} is the most`,
  );
}

/** Whatever is stored or asked for: an answer longer than its contract says is refused before it is written out. */
export function boundedAnswers({
  response,
}: Pick<Endpoint, 'response'>): Pick<RouteOptions, 'preSerialization'> {
  const finds = new Map<number, FindTooLong>();
  for (const [status, schema] of Object.entries(response)) {
    const find = tooLongIn(schema);
    if (find) finds.set(Number(status), find);
  }
  if (finds.size === 0) return {};
  return {
    preSerialization: (_request, { statusCode }, body, done) => {
      const find = finds.get(statusCode);
      try {
        if (find) refuseLonger(find, body);
        done(null, body);
      } catch (error) {
        done(error as Error);
      }
    },
  };
}
