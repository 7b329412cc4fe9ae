import type { SyncRun } from '@guildhall/contracts/platform';
import {
  ago,
  type Check,
  connectionErrorMessage,
  failed,
  fine,
  namedCheck,
  warning,
} from '@guildhall/service-kit';
import { openTransport } from '../../clients/mailer.js';
import { type Source, SourceAway, SourceRefused } from '../../clients/source/source.js';
import type { Db } from '../../database.js';
import { mailboxOf, type Notified } from './configure.js';
import type { LoadMapping } from './mapping/mapping.js';
import { findLast, findLastCompleted } from './runs/repository.js';
import type { RowSettings } from './settings.js';
import { complaintOf, surveySource } from './survey/survey.js';

/** Small enough to wait for; a dry run reads every row. */
const mostRows = 20_000;

/**
 * Whether the source responds, matches the mapping, and has valid rows. The service runs without it, but gets no new
 * data.
 */
export const sourceCheck = (
  source: Source | null,
  mappingFile: string,
  loadMapping: LoadMapping,
  { memberStatuses, memberNumberPattern }: RowSettings,
): Check =>
  namedCheck('source database', async () => {
    if (source === null) return warning('set SOURCE_DATABASE_URL to synchronize members');
    try {
      const surveys = await surveySource(source, await loadMapping(), {
        memberStatuses,
        memberNumberPattern,
        mostRows,
      });
      const complaint = complaintOf(surveys);
      return complaint === null ? fine() : warning(complaint);
    } catch (error) {
      const { message } = error as Error;
      if (!(error instanceof SourceAway))
        return failed(`${message} (SYNC_MAPPING: ${mappingFile})`);
      const found = error instanceof SourceRefused ? failed : warning;
      return found(`${message} (SOURCE_DATABASE_URL)`);
    }
  });

/** The command that shows the cause: rows the guard kept, or rejected rows. */
const whatShows = ({ counts }: SyncRun) =>
  Object.values(counts).some(({ status }) => status === 'stopped')
    ? 'sync changes'
    : 'sync rejected';

/** The last run's outcome, so that a failed nightly run is noticed. */
export const lastRunCheck = (db: Db): Check =>
  namedCheck('last synchronization', async () => {
    const [last, completed] = await Promise.all([findLast(db), findLastCompleted(db)]);
    if (last === null) return fine('none yet');
    const when = ago(last.finished_at) ?? '';
    if (last.status === 'completed') return fine(`completed ${when}`);
    const since = completed
      ? `the data is from ${ago(completed.started_at)}`
      : 'none has completed yet';
    const why = last.error ? `: ${last.error.message}` : '';
    return warning(
      `${last.status} ${when}, ${since}${why} (${whatShows(last)} ${last.id.slice(0, 8)}, sync runs)`,
    );
  });

/** Internet mail servers require an existing sender domain; a local one does not. */
const wantsRealSender = (smtpUrl: string) => /\.[a-z]{2,}$/i.test(new URL(smtpUrl).hostname);

/** Whether the mail server accepts our login. Otherwise only a missing notice would show it. */
export const noticeCheck = (settings: Notified): Check =>
  namedCheck('notices', async () => {
    const mailbox = mailboxOf(settings);
    if (mailbox === null && settings.syncMailTo.length > 0)
      return warning(
        'failed synchronizations are not reported by mail: SYNC_MAIL_TO is set, but SMTP_URL is not',
      );
    if (mailbox === null)
      return fine('no mail about synchronizations (SMTP_URL and SYNC_MAIL_TO are not set)');
    if (mailbox.from.endsWith('@localhost') && wantsRealSender(mailbox.smtpUrl))
      return warning(
        `most mail servers refuse mail from ${mailbox.from}: set MAIL_FROM to an address your mail server may send from`,
      );
    const transport = await openTransport(mailbox);
    try {
      await transport.verify();
      return fine(`by mail to ${mailbox.to.join(', ')}`);
    } catch (error) {
      return warning(
        `the mail server cannot be used: ${connectionErrorMessage(error as Error)} (SMTP_URL). Notices by mail are lost`,
      );
    } finally {
      transport.close();
    }
  });
