import { scheduledJob } from '@guildhall/service-kit/jobs';
import * as audit from '../audit/repository.js';
import type { Config } from '../config.js';
import type { Db } from '../database.js';
import { removeOldWrongCodes } from '../features/verification/claims-repository.js';
import * as verifications from '../features/verification/repository.js';
import * as deliveries from '../features/webhooks/repository.js';

export const purge = scheduledJob('purge', '17 * * * *');

/** Deletes rows past their retention period. */
export const createPurge =
  (
    db: Db,
    { auditKeepDays, verificationKeepDays }: Pick<Config, 'auditKeepDays' | 'verificationKeepDays'>,
  ) =>
  async (): Promise<void> => {
    await deliveries.removeOld(db);
    await removeOldWrongCodes(db);
    await verifications.removeOld(db, verificationKeepDays);
    if (auditKeepDays !== null) await audit.removeOld(db, auditKeepDays);
  };
