import type { SyncRun } from '@guildhall/contracts/platform';
import { createTransport } from 'nodemailer';
import type { Db } from '../../../database.js';
import { enqueueSyncCompleted } from '../../../outbox/sync-completed.js';
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

/** The next run and a service that stops wait for this: a mail server that hangs must not hold them up for long. */
const patience = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 5000 };

export const openTransport = ({ smtpUrl }: Mailbox) =>
  createTransport({ url: smtpUrl, ...patience });

/** Notifies whoever asked for it that a run has ended: a webhook, and a mail where one is configured. */
export async function notifyEnd(db: Db, mailbox: Mailbox | null, run: SyncRun): Promise<void> {
  if (!run.notify_completion) return;
  const first = await enqueueSyncCompleted(db, run);
  if (!first || mailbox === null) return;
  const transport = openTransport(mailbox);
  try {
    await transport.sendMail({ from: mailbox.from, to: [...mailbox.to], ...mailText(run) });
  } finally {
    transport.close();
  }
}
