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

/** A nightly one that failed once. */
const longestAge = 26 * 3600;

interface Age {
  readonly seconds: number;
  /** Null: none has been noted, and the age is that of the installation. */
  readonly at: Date | null;
}

/**
 * `deploy/backup.sh` notes as a comment on the database when it began the last one that came to its end: whoever may read
 * the database may read that, and no folder of the machine has to be shown to a service.
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
    'Since the last backup that was noted, or since the installation where none was; NaN where nobody can tell',
    async () => (await withTimeout(1_000, findAge(db)).catch(() => null))?.seconds ?? Number.NaN,
  );

export const backupCheck = (db: Db): Check =>
  namedCheck('backup', async () => {
    const { at, seconds } = await findAge(db);
    if (seconds <= longestAge) return fine(at === null ? 'there was none yet' : `made ${ago(at)}`);
    const found =
      at === null ? 'none has been noted' : `the last one that came to its end was ${ago(at)}`;
    return warning(
      `${found}. deploy/backup.sh makes one, every night by cron; where others back up the database: docs/operating.md, "Outside Compose"`,
    );
  });
