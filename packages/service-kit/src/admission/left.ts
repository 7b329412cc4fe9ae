import { Problem } from '@guildhall/contracts';
import type { FastifyInstance } from 'fastify';

/** One for all: nobody reads it. */
export const hasLeft: Problem = new Problem(408, 'REQUEST_TIMEOUT', 'The caller left');

/**
 * A body whose sender has left says so once. Whoever leaves while it is asked who calls is heard by nobody, and the
 * reading that begins afterwards would wait for ever, and so would the place.
 */
export function refuseWhoLeft(app: FastifyInstance): void {
  app.addHook('preParsing', ({ raw }, _reply, _payload, done) => {
    done(raw.destroyed ? hasLeft : null);
  });
}
