import type { FastifyInstance } from 'fastify';
import type { Sessions } from './service.js';

/** Expired sessions open nothing; their rows only take room, so there is no hurry. */
const sweepEvery = 15 * 60_000;

/** Every replica does it: a second deletion of the same rows finds none. */
export function sweepSessions(app: FastifyInstance, sessions: Pick<Sessions, 'sweep'>): void {
  const sweep = () =>
    sessions.sweep().then(
      ended => ended > 0 && app.log.info({ ended }, 'expired sessions were removed'),
      error => app.log.warn({ err: error }, 'expired sessions could not be removed'),
    );
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    await sweep();
    timer = setInterval(sweep, sweepEvery).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
