import { scheduledJob } from '@guildhall/service-kit/jobs';

/** Deletes rows of expired sessions. */
export const endSessions = scheduledJob('end-sessions', '*/15 * * * *');
