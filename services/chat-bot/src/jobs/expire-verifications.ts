import { scheduledJob } from '@guildhall/service-kit/jobs';
import type { Db } from '../database.js';
import { sweep } from '../features/verification/repository.js';

export const expireVerifications = scheduledJob('expire-verifications', '* * * * *');

export const createExpireVerifications = (db: Db) => () => sweep(db, new Date());
