import type { SyncRun } from '@guildhall/contracts/platform';
import { sql } from '@guildhall/service-kit/database';
import { type Mailer, sendMail } from '../../../clients/mailer.js';
import type { Db } from '../../../database.js';
import type { NotifySync } from '../../../jobs/notify-sync.js';
import { enqueueSyncCompleted } from '../../../outbox/sync-completed.js';
import { recordTotals } from './counts.js';
import { find, wentWell } from './repository.js';
import { bySchedule } from './request.js';

export interface Mailbox extends Mailer {
  readonly to: readonly string[];
  /** The run's page in the portal. */
  readonly portal: string;
}

const inWords: Readonly<Record<string, string>> = {
  completed: 'completed',
  failed: 'failed',
  timed_out: 'timed out',
  cancelled: 'was canceled',
};

function mailText(run: SyncRun, portal: string): { subject: string; text: string } {
  const totals = recordTotals(run.counts);
  const lines = Object.entries(run.counts).map(
    ([type, counts]) =>
      `${type}: ${counts.read} read, ${counts.inserted} inserted, ${counts.updated} updated, ${counts.unchanged} unchanged, ${counts.deactivated} deactivated, ${counts.rejected} rejected${counts.reason === null ? '' : ` (${counts.reason})`}`,
  );
  return {
    subject: `Synchronization ${inWords[run.status] ?? run.status}${totals.records_failed > 0 ? `, rejected rows: ${totals.records_failed}` : ''}`,
    text: [
      `Synchronization ${run.id} (${run.mode}${run.dry_run ? ', dry run' : ''}) ${inWords[run.status] ?? run.status}.`,
      ...(run.error ? [run.error.message] : []),
      '',
      ...lines,
      '',
      `${totals.records_processed} processed, ${totals.records_failed} rejected.`,
      '',
      `See the rows and what to do: ${portal}/admin/sync/${run.id}`,
    ].join('\n'),
  };
}

const tell = (mailbox: Mailbox, run: SyncRun) =>
  sendMail(mailbox, { to: mailbox.to, ...mailText(run, mailbox.portal) });

/**
 * Whether a scheduled run's outcome differs from the last notice. A schedule that fails hourly sends one mail, and
 * another when it works again.
 */
async function isNewsOfSchedule(db: Db, { id, status }: SyncRun): Promise<boolean> {
  if (status === 'cancelled') return false;
  const scheduled = db
    .selectFrom('sync_runs as r')
    .select(sql<boolean>`${sql.raw(wentWell('r'))}`.as('isWell'))
    .where('requested_by', '=', bySchedule);
  const own = await scheduled.where('id', '=', id).executeTakeFirst();
  if (!own) return false;
  const lastNotified = await scheduled
    .where('notified_at', 'is not', null)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  return (lastNotified?.isWell ?? true) !== own.isWell;
}

async function notifyAboutSchedule(db: Db, mailbox: Mailbox, run: SyncRun): Promise<void> {
  if (!(await isNewsOfSchedule(db, run))) return;
  await tell(mailbox, run);
  // Afterwards, so a failed mail is sent again with the next failure.
  await db
    .updateTable('sync_runs')
    .set({ notified_at: new Date() })
    .where('id', '=', run.id)
    .execute();
}

/**
 * Notifies the requester by webhook and, if configured, by mail when a run ends. Scheduled runs send mail only when
 * they start to fail or work again.
 */
export async function notifyEnd(
  db: Db,
  mailbox: Mailbox | null,
  { run_id, mail }: NotifySync,
): Promise<void> {
  const run = await find(db, run_id);
  if (run === null) return;
  if (mail) {
    if (mailbox !== null) await tell(mailbox, run);
  } else if (run.notify_completion)
    await enqueueSyncCompleted(db, run, { mails: mailbox !== null });
  else if (mailbox !== null) await notifyAboutSchedule(db, mailbox, run);
}
