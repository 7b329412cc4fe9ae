import { Problem } from '@guildhall/contracts';
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
    const report = await reconcile(false, cause, signal).catch((error: unknown) => {
      // One that takes longer than a job may is asked for again while it goes on.
      if (error instanceof Problem && error.code === 'COMPARISON_RUNNING') return null;
      throw error;
    });
    if (report === null) return;
    log[report.stopped ? 'error' : 'info']({ report }, 'compared the roles of all members');
  };
