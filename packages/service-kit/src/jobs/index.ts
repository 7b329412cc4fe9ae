export {
  type JobContext,
  type JobDefinition,
  type JobHandler,
  type RetryPlan,
  type ScheduledJob,
  scheduledJob,
} from './definition.js';
export { enqueue } from './enqueue.js';
export { type Jobs, openJobs } from './open-jobs.js';
export type { JobOutcome } from './outcome.js';
