import { scheduledJob } from '@guildhall/service-kit/jobs';
import * as audit from '../audit/repository.js';
import type { Config } from '../config.js';
import type { Db } from '../database.js';
import { removeEnded } from '../features/sharing/repository.js';
import * as undos from '../features/shifts/undo/repository.js';

/** Away from the full hour, where other schedules are. */
export const purge = scheduledJob('purge', '23 2 * * *');

/** Expired rows. */
export const createPurge =
  (db: Db, { auditKeepDays }: Pick<Config, 'auditKeepDays'>, now: () => Date) =>
  async (): Promise<void> => {
    await removeEnded(db, now());
    await undos.removeOld(db);
    if (auditKeepDays !== null) await audit.removeOld(db, auditKeepDays);
  };
