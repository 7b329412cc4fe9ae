import { Cron } from 'croner';
import type { FastifyInstance } from 'fastify';

/** In UTC, away from the full hour, where everybody's schedules are. */
const NIGHTLY = '23 2 * * *';

/** At the start, for a process that never sees the night, and every night. Every replica may: a second one finds nothing. */
export function removeNightly(
  app: FastifyInstance,
  removeOld: () => Promise<Readonly<Record<string, number>>>,
): void {
  const remove = () =>
    removeOld().then(
      removed => {
        const any = Object.values(removed).some(count => count > 0);
        if (any) app.log.info({ removed }, 'rows whose time is over were removed');
      },
      error => app.log.warn({ err: error }, 'old rows could not be removed'),
    );
  let schedule: Cron | undefined;
  let first: Promise<void> | undefined;
  app.addHook('onReady', async () => {
    first = remove();
    schedule = new Cron(NIGHTLY, { timezone: 'UTC', unref: true, protect: true }, remove);
  });
  app.addHook('onClose', async () => {
    schedule?.stop();
    await first;
  });
}
