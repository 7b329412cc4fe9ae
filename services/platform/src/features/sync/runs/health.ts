import type { HealthIssue, SyncHealth } from '@guildhall/contracts/platform';

/** Results of the last runs. */
export interface TrackRecord {
  readonly success_rate: number | null;
  readonly average_duration_ms: number | null;
  readonly last_success: string | null;
  /** Types of which the last run rejected most rows. */
  readonly rejected_types: readonly string[];
}

export const noRecord: TrackRecord = {
  success_rate: null,
  average_duration_ms: null,
  last_success: null,
  rejected_types: [],
};

export interface HealthFacts {
  /** Null during an outage of our own database, which is reported. */
  readonly record: TrackRecord | null;
  readonly sourceAnswers: boolean;
  readonly now: Date;
}

const hour = 3_600_000;
// A nightly run that failed once is a day and some hours old.
const staleHours = 26;
const lostHours = 72;
const goodRate = 0.9;
const badRate = 0.5;

type Graded = HealthIssue & { readonly grave: boolean };

function issuesOf(
  { record, sourceAnswers }: HealthFacts,
  { success_rate: successRate, rejected_types: rejected }: TrackRecord,
  age: number | null,
): Graded[] {
  const issues: (Graded | false)[] = [
    record === null && {
      code: 'TARGET_DB_DISCONNECTED',
      message: 'The target database does not respond',
      grave: true,
    },
    !sourceAnswers && {
      code: 'SOURCE_DB_DISCONNECTED',
      message: 'The source database does not respond',
      grave: true,
    },
    record?.last_success === null && {
      code: 'NEVER_SYNCED',
      message: 'No synchronization has succeeded yet',
      grave: false,
    },
    age !== null &&
      age > staleHours && {
        code: 'SYNC_STALE',
        message: `The last successful synchronization was ${Math.floor(age)} hours ago`,
        grave: age > lostHours,
      },
    successRate !== null &&
      successRate < goodRate && {
        code: 'LOW_SUCCESS_RATE',
        message: `Only ${Math.round(successRate * 100)} % of the last runs succeeded`,
        grave: successRate < badRate,
      },
    rejected.length > 0 && {
      code: 'ROWS_REJECTED',
      message: `Most ${rejected.join(' and ')} rows were rejected. The last run lists the reasons`,
      grave: true,
    },
  ];
  return issues.filter(issue => issue !== false);
}

/** Synchronization health: age of the last success, recent runs, and both databases. */
export function healthOf(facts: HealthFacts): SyncHealth {
  const record = facts.record ?? noRecord;
  const { last_success, success_rate, average_duration_ms } = record;
  const age =
    last_success === null ? null : (facts.now.getTime() - Date.parse(last_success)) / hour;
  const issues = issuesOf(facts, record, age);
  const connection = (answers: boolean) => (answers ? 'connected' : 'disconnected');
  return {
    status: issues.some(issue => issue.grave)
      ? 'unhealthy'
      : issues.length > 0
        ? 'degraded'
        : 'healthy',
    last_sync_age_hours: age === null ? null : Math.max(0, Math.round(age * 100) / 100),
    success_rate,
    average_duration_ms,
    database_connections: {
      source_db: connection(facts.sourceAnswers),
      target_db: connection(facts.record !== null),
    },
    issues: issues.map(({ code, message }) => ({ code, message })),
  };
}
