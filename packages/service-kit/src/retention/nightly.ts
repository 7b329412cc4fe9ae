import type { FastifyInstance } from 'fastify';
import { bySchedule } from '../process/by-schedule.js';

/** In UTC, away from the full hour, where everybody's schedules are. */
const NIGHTLY = '23 2 * * *';

type RemoveOld = () => Promise<Readonly<Record<string, number>>>;

/** At the start, and at these times. Every replica may: a second one finds nothing. */
export const removeAt = (app: FastifyInstance, times: string, removeOld: RemoveOld): void =>
  bySchedule(app, times, () =>
    removeOld().then(
      removed => {
        const any = Object.values(removed).some(count => count > 0);
        if (any) app.log.info({ removed }, 'rows whose time is over were removed');
      },
      error => app.log.warn({ err: error }, 'old rows could not be removed'),
    ),
  );

export const removeNightly = (app: FastifyInstance, removeOld: RemoveOld): void =>
  removeAt(app, NIGHTLY, removeOld);
