import type { JobContext, JobDefinition, ScheduledJob } from '@guildhall/service-kit/jobs';
import { scheduledJob } from '@guildhall/service-kit/jobs';
import type { FastifyBaseLogger } from 'fastify';
import type { Reconcile } from '../features/roles/reconcile/service.js';

export interface CompareRoles {
  readonly cause?: string;
}

/** Compares everyone with the rules; one comparison at a time. */
export const compareRoles: JobDefinition<CompareRoles> = scheduledJob('compare-roles', '');

export const nightly = (cron: string): ScheduledJob => ({
  ...scheduledJob('compare-roles', cron, { atStart: false }),
});

export const createCompareRoles =
  (reconcile: Reconcile, log: FastifyBaseLogger) =>
  async ({ cause = 'schedule' }: CompareRoles, { signal }: JobContext): Promise<void> => {
    const report = await reconcile(false, cause, signal);
    log[report.stopped ? 'error' : 'info']({ report }, 'compared the roles of all members');
  };
