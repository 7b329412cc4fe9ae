import { scheduledJob } from '@guildhall/service-kit/jobs';
import type { Config } from '../config.js';
import type { Db } from '../database.js';
import { removeOld } from '../features/retention/repository.js';

/** Off the full hour, where other schedules run. */
export const purge = scheduledJob('purge', '23 2 * * *');

/** Deletes rows past their retention period. */
export const createPurge =
  (db: Db, config: Pick<Config, 'eventKeepDays' | 'usageKeepDays' | 'auditKeepDays'>) => () =>
    removeOld(db, {
      events: config.eventKeepDays,
      usage: config.usageKeepDays,
      audit: config.auditKeepDays,
    });
