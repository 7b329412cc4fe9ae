import { scheduledJob } from '@guildhall/service-kit/jobs';
import type { Config } from '../config.js';
import type { Db } from '../database.js';
import { removeOld } from '../features/retention/repository.js';

/** Away from the full hour, where other schedules are. */
export const purge = scheduledJob('purge', '23 2 * * *');

/** Rows whose time is over. */
export const createPurge =
  (db: Db, config: Pick<Config, 'eventKeepDays' | 'usageKeepDays' | 'auditKeepDays'>) => () =>
    removeOld(db, {
      events: config.eventKeepDays,
      usage: config.usageKeepDays,
      audit: config.auditKeepDays,
    });
