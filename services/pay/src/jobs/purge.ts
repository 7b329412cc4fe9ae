import { deleteOlder } from '@guildhall/service-kit/database';
import { scheduledJob } from '@guildhall/service-kit/jobs';
import * as audit from '../audit/repository.js';
import type { Config } from '../config.js';
import type { Db } from '../database.js';

/** Away from the full hour, where other schedules are. */
export const purge = scheduledJob('purge', '23 2 * * *');

/** Expired rows; notes go with the check they are about. */
export const createPurge =
  (db: Db, { auditKeepDays }: Pick<Config, 'auditKeepDays'>) =>
  async (): Promise<void> => {
    await deleteOlder(db, 'shared_checks', { at: 'expires_at', age: '0 days' });
    if (auditKeepDays !== null) await audit.removeOld(db, auditKeepDays);
  };
