import { Cron } from 'croner';
import type { FastifyInstance } from 'fastify';

/**
 * At the start, which does not wait for it, and then at its times in UTC, never twice at once; it says itself what it
 * could not do. A stop waits for the first, which may have begun a moment before.
 */
export function bySchedule(app: FastifyInstance, times: string, work: () => Promise<void>): void {
  let schedule: Cron | undefined;
  let first: Promise<void> | undefined;
  app.addHook('onReady', async () => {
    first = work();
    schedule = new Cron(times, { timezone: 'UTC', unref: true, protect: true }, work);
  });
  app.addHook('onClose', async () => {
    schedule?.stop();
    await first;
  });
}
