import { randomBytes, randomUUID } from 'node:crypto';
import type { Platform } from './harness.js';

/** A run that the deactivation guard stopped; gives the digest of the rows that it kept. */
export async function insertStoppedRun({ pool }: Pick<Platform, 'pool'>): Promise<string> {
  const digest = randomBytes(32).toString('hex');
  await pool.query(
    `insert into sync_runs (id, status, mode, types, dry_run, batch_size, priority, notify_completion,
       requested_by, counts, failed_operations, started_at, finished_at)
     values ($1, 'failed', 'full', '{members}', false, 1000, 1, false, 'schedule',
       jsonb_build_object('members', jsonb_build_object('guard', jsonb_build_object('digest', $2::text))), '{}', now(), now())`,
    [randomUUID(), digest],
  );
  return digest;
}
