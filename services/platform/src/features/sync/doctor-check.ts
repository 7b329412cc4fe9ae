import type { SyncRun } from '@guildhall/contracts/platform';
import { ago, type Check } from '@guildhall/service-kit';
import { type Source, SourceAway, SourceRefused } from '../../clients/source/source.js';
import { tlsFault } from '../../clients/tls-fault.js';
import type { Db } from '../../database.js';
import { mailboxOf, type Notified } from './configure.js';
import type { LoadMapping } from './mapping/mapping.js';
import { openTransport } from './runs/notice.js';
import { findLast, findLastCompleted } from './runs/repository.js';
import { complaintOf, surveySource } from './survey/survey.js';

/** Few enough that a person waits for them; a dry run looks at every row. */
const mostRows = 20_000;

/**
 * Whether the source answers, has what the mapping names, and holds rows that can be taken; the service works
 * without, only nothing new arrives.
 */
export const sourceCheck = (
  source: Source | null,
  mappingFile: string,
  loadMapping: LoadMapping,
  statuses: readonly string[],
): Check =>
  async function source_database() {
    const name = 'source database';
    if (source === null)
      return { name, state: 'warning', message: 'set SOURCE_DATABASE_URL to synchronise members' };
    try {
      const surveys = await surveySource(source, await loadMapping(), { statuses, mostRows });
      const message = complaintOf(surveys);
      return { name, state: message === null ? 'ok' : 'warning', message };
    } catch (error) {
      const { message } = error as Error;
      if (error instanceof SourceAway) {
        const state = error instanceof SourceRefused ? 'failed' : 'warning';
        return { name, state, message: `${message} (SOURCE_DATABASE_URL)` };
      }
      return { name, state: 'failed', message: `${message} (SYNC_MAPPING: ${mappingFile})` };
    }
  };

/** The command that shows what stood in the way: whom the guard kept, or what could not be taken. */
const whatShows = ({ counts }: SyncRun) =>
  Object.values(counts).some(({ status }) => status === 'stopped')
    ? 'sync changes'
    : 'sync rejected';

/** How the last run went: one that failed in the night is else found by nobody. */
export const lastRunCheck = (db: Db): Check =>
  async function last_synchronisation() {
    const name = 'last synchronisation';
    const [last, completed] = await Promise.all([findLast(db), findLastCompleted(db)]);
    if (last === null) return { name, state: 'ok', message: 'there was none yet' };
    const when = ago(last.finished_at) ?? '';
    if (last.status === 'completed') return { name, state: 'ok', message: `completed ${when}` };
    const since = completed
      ? `the data is from ${ago(completed.started_at)}`
      : 'none has ever completed';
    const why = last.error ? `: ${last.error.message}` : '';
    return {
      name,
      state: 'warning',
      message: `${last.status} ${when}, ${since}${why} (${whatShows(last)} ${last.id.slice(0, 8)}, sync runs)`,
    };
  };

/** A server on the internet takes mail from senders whose domain exists; one beside us takes any. */
const wantsRealSender = (smtpUrl: string) => /\.[a-z]{2,}$/i.test(new URL(smtpUrl).hostname);

/** Whether the mail server that notices are handed to takes our word; found else by the notice that is missed. */
export const noticeCheck = (settings: Notified): Check =>
  async function notices() {
    const name = 'notices';
    const mailbox = mailboxOf(settings);
    if (mailbox === null && settings.syncMailTo.length > 0) {
      const message =
        'nobody hears of a synchronisation that fails: SYNC_MAIL_TO is set, and the mail server that would take it there, SMTP_URL, is not';
      return { name, state: 'warning', message };
    }
    if (mailbox === null) {
      const message = 'no mail is sent about synchronisations (SMTP_URL and SYNC_MAIL_TO)';
      return { name, state: 'ok', message };
    }
    if (mailbox.from.endsWith('@localhost') && wantsRealSender(mailbox.smtpUrl)) {
      const message = `most mail servers refuse mail from ${mailbox.from}: set MAIL_FROM to an address that yours may send from`;
      return { name, state: 'warning', message };
    }
    const transport = await openTransport(mailbox);
    try {
      await transport.verify();
      return { name, state: 'ok', message: `by mail to ${mailbox.to.join(', ')}` };
    } catch (error) {
      const message = `the mail server cannot be used: ${tlsFault((error as Error).message)} (SMTP_URL). Notices by mail are lost`;
      return { name, state: 'warning', message };
    } finally {
      transport.close();
    }
  };
