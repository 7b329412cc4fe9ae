import { Socket } from 'node:net';
import type { SyncRun } from '@guildhall/contracts/platform';
import { sql } from '@guildhall/service-kit/database';
import type { Db } from '../../../database.js';
import { enqueueSyncCompleted } from '../../../outbox/sync-completed.js';
import { recordTotals } from './counts.js';
import { find, wentWell } from './repository.js';
import { bySchedule } from './request.js';

export interface Mailbox {
  readonly smtpUrl: string;
  readonly from: string;
  readonly to: readonly string[];
  /** Where the portal shows the run. */
  readonly portal: string;
}

const inWords: Readonly<Record<string, string>> = {
  completed: 'completed',
  failed: 'failed',
  timed_out: 'timed out',
  cancelled: 'was cancelled',
};

function mailText(run: SyncRun, portal: string): { subject: string; text: string } {
  const totals = recordTotals(run.counts);
  const lines = Object.entries(run.counts).map(
    ([type, counts]) =>
      `${type}: ${counts.read} read, ${counts.inserted} inserted, ${counts.updated} updated, ${counts.unchanged} unchanged, ${counts.deactivated} deactivated, ${counts.rejected} rejected${counts.reason === null ? '' : ` (${counts.reason})`}`,
  );
  return {
    subject: `Synchronisation ${inWords[run.status] ?? run.status}${totals.records_failed > 0 ? `, rows that could not be taken: ${totals.records_failed}` : ''}`,
    text: [
      `Synchronisation ${run.id} (${run.mode}${run.dry_run ? ', dry run' : ''}) ${inWords[run.status] ?? run.status}.`,
      ...(run.error ? [run.error.message] : []),
      '',
      ...lines,
      '',
      `${totals.records_processed} processed, ${totals.records_failed} could not be taken.`,
      '',
      `${portal}/admin/sync/${run.id} shows the rows, and what to do.`,
    ].join('\n'),
  };
}

/** A service that stops waits for this: a mail server that hangs must not hold it up for long. */
const patience = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 5000 };
/**
 * For one mail. Loaded with the first: most processes never send one. Each of these begins anew with every byte of a
 * server that says one now and then, so there is a limit for the whole.
 */
export async function openTransport({ smtpUrl }: Mailbox, inAllMs = 15_000) {
  const { createTransport } = await import('nodemailer');
  const socket = new Socket();
  const tooLate = () => socket.destroy(new Error(`nothing was sent within ${inAllMs / 1000} s`));
  const late = setTimeout(tooLate, inAllMs).unref();
  socket.once('close', () => clearTimeout(late));
  return createTransport({ url: smtpUrl, socket, ...patience });
}

async function sendMail(mailbox: Mailbox, run: SyncRun): Promise<void> {
  const transport = await openTransport(mailbox);
  try {
    await transport.sendMail({
      from: mailbox.from,
      to: [...mailbox.to],
      ...mailText(run, mailbox.portal),
    });
  } finally {
    transport.close();
  }
}

/**
 * Whether a run of the schedule ended otherwise than was last told. Nobody waits for these runs, so nobody would hear of
 * one that fails every hour; and one mail is enough until they work again.
 */
async function isNewsOfSchedule(db: Db, { id, status }: SyncRun): Promise<boolean> {
  if (status === 'cancelled') return false;
  const scheduled = db
    .selectFrom('sync_runs as r')
    .select(sql<boolean>`${sql.raw(wentWell('r'))}`.as('isWell'))
    .where('requested_by', '=', bySchedule);
  const own = await scheduled.where('id', '=', id).executeTakeFirst();
  if (!own) return false;
  const told = await scheduled
    .where('notified_at', 'is not', null)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  return (told?.isWell ?? true) !== own.isWell;
}

async function tellOfSchedule(db: Db, mailbox: Mailbox, run: SyncRun): Promise<void> {
  if (!(await isNewsOfSchedule(db, run))) return;
  await sendMail(mailbox, run);
  // Afterwards: what a mail server refused is told by the next run that fails.
  await db
    .updateTable('sync_runs')
    .set({ notified_at: new Date() })
    .where('id', '=', run.id)
    .execute();
}

/**
 * Notifies whoever asked for it that a run has ended, by a webhook, and by a mail where one is configured; and by mail
 * alone that the schedule’s runs fail, or work again.
 */
export async function notifyEnd(db: Db, mailbox: Mailbox | null, runId: string): Promise<void> {
  const run = await find(db, runId);
  if (run === null) return;
  if (run.notify_completion) {
    const first = await enqueueSyncCompleted(db, run);
    if (first && mailbox !== null) await sendMail(mailbox, run);
  } else if (mailbox !== null) await tellOfSchedule(db, mailbox, run);
}
