import { scheduledJob } from '@guildhall/service-kit/jobs';
import type { DailyCounts } from '../features/overview/daily-counts.js';

/** The last run is in the last minute of the day. */
export const countDay = scheduledJob('count-day', '9-59/10 * * * *');

export const createCountDay = (counts: DailyCounts) => async (): Promise<void> => {
  await counts.refresh();
  await counts.purge();
};
