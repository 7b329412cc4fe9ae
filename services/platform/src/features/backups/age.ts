import {
  ago,
  type Check,
  fine,
  type Metrics,
  namedCheck,
  warning,
  withTimeout,
} from '@guildhall/service-kit';
import { onlyRow } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';

/** Allows one failed nightly backup. */
const longestAge = 26 * 3600;

interface Age {
  readonly seconds: number;
  /** Null: no backup is recorded, and the age counts from the installation. */
  readonly at: Date | null;
}

/**
 * `deploy/backup.sh` records the start of the last complete backup as a comment on the database, so no service needs to
 * read the backup folder.
 */
const findAge = (db: Db): Promise<Age> =>
  onlyRow<Age>(
    db,
    `select at, extract(epoch from now() - coalesce(at, begun, now()))::float8 as seconds
       from (select substring(shobj_description(oid, 'pg_database')
                      from '^backed up at (\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ)$')::timestamptz as at,
                    (select min(finished_at) from _prisma_migrations) as begun
               from pg_database where datname = current_database()) as noted`,
  );

export const measureBackups = (metrics: Metrics, db: Db): void =>
  metrics.gauge(
    'backup_age_seconds',
    'Seconds since the last recorded backup, or since the installation if there is none; NaN if unknown',
    async () => (await withTimeout(1_000, findAge(db)).catch(() => null))?.seconds ?? Number.NaN,
  );

export const backupCheck = (db: Db): Check =>
  namedCheck('backup', async () => {
    const { at, seconds } = await findAge(db);
    if (seconds <= longestAge) return fine(at === null ? 'none yet' : `made ${ago(at)}`);
    const found = at === null ? 'no backup is recorded' : `the last complete backup was ${ago(at)}`;
    return warning(
      `${found}. Run deploy/backup.sh every night by cron. For a database that is backed up elsewhere see docs/operating.md, "Outside Compose"`,
    );
  });
