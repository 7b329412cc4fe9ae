import { randomUUID } from 'node:crypto';
import type { SyncRun } from '@guildhall/contracts/platform';
import { query } from '@guildhall/service-kit/database';
import { createTransport } from 'nodemailer';
import type { Db } from '../../../database.js';
import { retryFor } from '../../events/member-updated-sql.js';
import { eventsDue } from '../../events/repository.js';
import { recordTotals } from './counts.js';

export interface Mailbox {
  readonly smtpUrl: string;
  readonly from: string;
  readonly to: readonly string[];
}

const inWords: Readonly<Record<string, string>> = {
  completed: 'completed',
  failed: 'failed',
  timed_out: 'timed out',
  cancelled: 'was cancelled',
};

function mailText(run: SyncRun): { subject: string; text: string } {
  const totals = recordTotals(run.counts);
  const lines = Object.entries(run.counts).map(
    ([type, counts]) =>
      `${type}: ${counts.read} read, ${counts.inserted} inserted, ${counts.updated} updated, ${counts.unchanged} unchanged, ${counts.deactivated} deactivated, ${counts.rejected} rejected${counts.reason === null ? '' : ` (${counts.reason})`}`,
  );
  return {
    subject: `Synchronisation ${inWords[run.status] ?? run.status}`,
    text: [
      `Synchronisation ${run.id} (${run.mode}${run.dry_run ? ', dry run' : ''}) ${inWords[run.status] ?? run.status}.`,
      ...(run.error ? [run.error.message] : []),
      '',
      ...lines,
      '',
      `${totals.records_processed} processed, ${totals.records_failed} could not be taken.`,
    ].join('\n'),
  };
}

/** The webhook: one event for every subscriber, delivered and repeated as all events are. Once per run. */
async function enqueue(db: Db, run: SyncRun): Promise<boolean> {
  const payload = JSON.stringify({
    event: 'sync.completed',
    timestamp: run.finished_at ?? run.created_at,
    data: {
      sync_id: run.id,
      status: run.status,
      mode: run.mode,
      types: run.types,
      dry_run: run.dry_run,
      requested_by: run.requested_by,
      duration_ms: run.duration_ms,
      counts: run.counts,
      failed_operations: run.failed_operations,
      error: run.error,
    },
  });
  const { count } = await query(
    db,
    `with marked as (
       update sync_runs set notified_at = now() where id = $1 and notified_at is null returning id
     ), fresh as (
       insert into events (id, event, member_number, payload, created_at)
       select $2, 'sync.completed', null, $3::json, now() from marked
       returning id, created_at
     ), deliveries as (
       insert into event_deliveries (event_id, subscriber, next_attempt_at, retry_until, created_at)
       select fresh.id, s.url, fresh.created_at, fresh.created_at + ${retryFor}, fresh.created_at
         from fresh cross join event_subscribers s
     )
     select id from fresh`,
    [run.id, `evt_${randomUUID().replaceAll('-', '')}`, payload],
  );
  await query(db, `notify ${eventsDue}`);
  return count === 1;
}

/** The next run and a service that stops wait for this: a mail server that hangs must not hold them up for long. */
const patience = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 5000 };

/** Notifies whoever asked for it that a run has ended: a webhook, and a mail where one is configured. */
export async function notifyEnd(db: Db, mailbox: Mailbox | null, run: SyncRun): Promise<void> {
  if (!run.notify_completion) return;
  const first = await enqueue(db, run);
  if (!first || mailbox === null) return;
  const transport = createTransport({ url: mailbox.smtpUrl, ...patience });
  try {
    await transport.sendMail({ from: mailbox.from, to: [...mailbox.to], ...mailText(run) });
  } finally {
    transport.close();
  }
}
