import type { HealthIssue, SyncHealth } from '@guildhall/contracts/platform';

export interface HealthFacts {
  readonly lastSuccess: Date | null;
  readonly successRate: number | null;
  readonly averageDurationMs: number | null;
  readonly sourceAnswers: boolean;
  readonly targetAnswers: boolean;
  readonly now: Date;
}

const hour = 3_600_000;
// A nightly run that failed once is a day and some hours old; one that failed for three days is nobody's oversight.
const staleHours = 26;
const lostHours = 72;
const goodRate = 0.9;
const badRate = 0.5;

type Graded = HealthIssue & { readonly grave: boolean };

function issuesOf(facts: HealthFacts, age: number | null): Graded[] {
  const { successRate, sourceAnswers, targetAnswers } = facts;
  const percent = successRate === null ? '' : `${Math.round(successRate * 100)} %`;
  return [
    ...(targetAnswers
      ? []
      : [
          {
            code: 'TARGET_DB_DISCONNECTED',
            message: 'The target database does not answer',
            grave: true,
          },
        ]),
    ...(sourceAnswers
      ? []
      : [
          {
            code: 'SOURCE_DB_DISCONNECTED',
            message: 'The source database does not answer',
            grave: true,
          },
        ]),
    ...(age === null
      ? [{ code: 'NEVER_SYNCED', message: 'No synchronisation has succeeded yet', grave: false }]
      : []),
    ...(age !== null && age > staleHours
      ? [
          {
            code: 'SYNC_STALE',
            message: `The last successful synchronisation was ${Math.floor(age)} hours ago`,
            grave: age > lostHours,
          },
        ]
      : []),
    ...(successRate !== null && successRate < goodRate
      ? [
          {
            code: 'LOW_SUCCESS_RATE',
            message: `Only ${percent} of the last runs succeeded`,
            grave: successRate < badRate,
          },
        ]
      : []),
  ];
}

/** How synchronisation does, from the age of the last success, the last runs, and both databases. */
export function healthOf(facts: HealthFacts): SyncHealth {
  const { lastSuccess, now } = facts;
  const age = lastSuccess === null ? null : (now.getTime() - lastSuccess.getTime()) / hour;
  const issues = issuesOf(facts, age);
  const connection = (answers: boolean) => (answers ? 'connected' : 'disconnected');
  return {
    status: issues.some(issue => issue.grave)
      ? 'unhealthy'
      : issues.length > 0
        ? 'degraded'
        : 'healthy',
    last_sync_age_hours: age === null ? null : Math.max(0, Math.round(age * 100) / 100),
    success_rate: facts.successRate,
    average_duration_ms: facts.averageDurationMs,
    database_connections: {
      source_db: connection(facts.sourceAnswers),
      target_db: connection(facts.targetAnswers),
    },
    issues: issues.map(({ code, message }) => ({ code, message })),
  };
}
