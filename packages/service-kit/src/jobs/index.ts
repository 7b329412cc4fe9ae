export { prepareQueues } from './boss.js';
export {
  type JobContext,
  type JobDefinition,
  type JobHandler,
  type RetryPlan,
  type ScheduledJob,
  scheduledJob,
} from './definition.js';
export { enqueue, findWaiting, isRunning } from './enqueue.js';
export { type Jobs, openJobs } from './open-jobs.js';
export type { JobOutcome, OutcomeOf } from './outcome.js';
export { jobRoutes } from './routes.js';
