import { randomUUID } from 'node:crypto';
import type { Priority, RecordType } from '@guildhall/contracts/platform';
import type { AskedBy } from '../../../audit/actor.js';

/** A synchronisation that somebody asks for. */
export interface RunRequest {
  /** Of the run that it becomes. */
  readonly id: string;
  readonly mode: 'full' | 'incremental';
  readonly types: readonly RecordType[];
  readonly dryRun: boolean;
  readonly batchSize: number;
  readonly priority: Priority;
  readonly notifyCompletion: boolean;
  readonly allowMassDeactivation: boolean;
  readonly requestedBy: string;
  /** The run that was looked at before this was asked for: nothing may have been started since. */
  readonly afterRun?: string | undefined;
  /** Null for the schedule, which nobody has to answer for. */
  readonly by: AskedBy | null;
}

export const priorityNumbers: Readonly<Record<Priority, number>> = { low: 0, normal: 1, high: 2 };

/** Who asks where SYNC_CRON does. */
export const bySchedule = 'schedule';

/** What the subject of an administrator who asks stands behind. */
export const administrator = 'administrator ';

/** From the contract of POST /api/sync/all. */
export const usualBatch = 1000;

/** What is asked for where nobody says more. */
export const requestRun = (
  types: readonly RecordType[],
  requestedBy: string,
  by: AskedBy | null,
): RunRequest => ({
  id: randomUUID(),
  mode: 'full',
  types,
  dryRun: false,
  batchSize: usualBatch,
  priority: 'normal',
  notifyCompletion: false,
  allowMassDeactivation: false,
  requestedBy,
  by,
});
