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
import { type Source, SourceAway, SourceRefused } from '../../clients/source/source.js';
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
  namedCheck('source database', async () => {
    if (source === null) return warning('set SOURCE_DATABASE_URL to synchronise members');
    try {
      const surveys = await surveySource(source, await loadMapping(), { statuses, mostRows });
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

/** The command that shows what stood in the way: whom the guard kept, or what could not be taken. */
const whatShows = ({ counts }: SyncRun) =>
  Object.values(counts).some(({ status }) => status === 'stopped')
    ? 'sync changes'
    : 'sync rejected';

/** How the last run went: one that failed in the night is else found by nobody. */
export const lastRunCheck = (db: Db): Check =>
  namedCheck('last synchronisation', async () => {
    const [last, completed] = await Promise.all([findLast(db), findLastCompleted(db)]);
    if (last === null) return fine('there was none yet');
    const when = ago(last.finished_at) ?? '';
    if (last.status === 'completed') return fine(`completed ${when}`);
    const since = completed
      ? `the data is from ${ago(completed.started_at)}`
      : 'none has ever completed';
    const why = last.error ? `: ${last.error.message}` : '';
    return warning(
      `${last.status} ${when}, ${since}${why} (${whatShows(last)} ${last.id.slice(0, 8)}, sync runs)`,
    );
  });

/** A server on the internet takes mail from senders whose domain exists; one beside us takes any. */
const wantsRealSender = (smtpUrl: string) => /\.[a-z]{2,}$/i.test(new URL(smtpUrl).hostname);

/** Whether the mail server that notices are handed to takes our word; found else by the notice that is missed. */
export const noticeCheck = (settings: Notified): Check =>
  namedCheck('notices', async () => {
    const mailbox = mailboxOf(settings);
    if (mailbox === null && settings.syncMailTo.length > 0)
      return warning(
        'nobody hears of a synchronisation that fails: SYNC_MAIL_TO is set, and the mail server that would take it there, SMTP_URL, is not',
      );
    if (mailbox === null)
      return fine('no mail is sent about synchronisations (SMTP_URL and SYNC_MAIL_TO)');
    if (mailbox.from.endsWith('@localhost') && wantsRealSender(mailbox.smtpUrl))
      return warning(
        `most mail servers refuse mail from ${mailbox.from}: set MAIL_FROM to an address that yours may send from`,
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
