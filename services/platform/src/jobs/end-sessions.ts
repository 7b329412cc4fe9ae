import { scheduledJob } from '@guildhall/service-kit/jobs';

/** Rows of sessions that are over: they open nothing, and only take room. */
export const endSessions = scheduledJob('end-sessions', '*/15 * * * *');
