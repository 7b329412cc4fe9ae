import { openSource } from '../../clients/source/open-source.js';
import { type Source, SourceAway } from '../../clients/source/source.js';
import type { Database } from '../../database.js';
import { shippedMapping } from '../../own-files.js';
import type { LoadMapping } from './mapping/mapping.js';
import { readMapping } from './mapping/read-mapping.js';
import { createEngine, type Engine } from './runs/engine.js';
import type { Mailbox } from './runs/notice.js';
import type { SyncSettings } from './settings.js';

/** Read again by every run: it may be edited while the service runs. */
export const mappingFileOf = ({ syncMapping }: SyncSettings) => syncMapping ?? shippedMapping;

export const mappingOf =
  (settings: SyncSettings): LoadMapping =>
  () =>
    readMapping(mappingFileOf(settings), settings.memberStatuses);

const notConfigured = async () => {
  throw new SourceAway('No source database is configured: set SOURCE_DATABASE_URL');
};
const nowhere: Source = { probe: notConfigured, open: notConfigured };

export const sourceOf = ({ sourceDatabaseUrl }: SyncSettings): Source =>
  sourceDatabaseUrl === null ? nowhere : openSource(sourceDatabaseUrl);

export type Notified = SyncSettings & { readonly publicUrl: string };

export const mailboxOf = (settings: Notified): Mailbox | null => {
  const { smtpUrl, mailFrom: from, syncMailTo: to, publicUrl: portal } = settings;
  return smtpUrl !== null && to.length > 0 ? { smtpUrl, from, to, portal } : null;
};

/** Performs runs in this process, either the service or the command line. */
export function engineOf(
  db: Pick<Database, 'kysely'>,
  settings: SyncSettings & { readonly databaseUrl: string; readonly erasureKey: string | null },
  onError: (error: unknown) => void,
): Engine {
  return createEngine({
    db: db.kysely,
    settings,
    source: sourceOf(settings),
    loadMapping: mappingOf(settings),
    onError,
  });
}
