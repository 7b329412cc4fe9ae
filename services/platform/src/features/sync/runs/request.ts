import { randomUUID } from 'node:crypto';
import type { Priority, RecordType } from '@guildhall/contracts/platform';
import type { AskedBy } from '../../../audit/actor.js';

/** A requested synchronization. */
export interface RunRequest {
  /** The id of the run. */
  readonly id: string;
  readonly mode: 'full' | 'incremental';
  readonly types: readonly RecordType[];
  readonly dryRun: boolean;
  readonly batchSize: number;
  readonly priority: Priority;
  readonly notifyCompletion: boolean;
  /** Digests of allowed deactivations, from earlier runs. */
  readonly allowDeactivations: readonly string[];
  /** Only this member's rows; null: all. */
  readonly memberNumber: string | null;
  readonly requestedBy: string;
  /** Null for the schedule. */
  readonly by: AskedBy | null;
}

export const priorityNumbers: Readonly<Record<Priority, number>> = { low: 0, normal: 1, high: 2 };

/** The requester name for SYNC_CRON. */
export const bySchedule = 'schedule';

/** Prefix of an administrator's subject. */
export const administrator = 'administrator ';

/** From the contract of POST /api/sync/all. */
export const usualBatch = 1000;

/** The defaults. */
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
  allowDeactivations: [],
  memberNumber: null,
  requestedBy,
  by,
});
