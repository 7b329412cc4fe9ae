import { expect, test } from 'vitest';
import { healthOf } from './health.js';

const now = new Date('2026-02-09T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const well = {
  lastSuccess: hoursAgo(2.5),
  successRate: 1,
  averageDurationMs: 1200,
  sourceAnswers: true,
  targetAnswers: true,
  now,
};

test('all well is healthy, with nothing to say', () => {
  expect(healthOf(well)).toEqual({
    status: 'healthy',
    last_sync_age_hours: 2.5,
    success_rate: 1,
    average_duration_ms: 1200,
    database_connections: { source_db: 'connected', target_db: 'connected' },
    issues: [],
  });
});

test.each([
  ['never run', { lastSuccess: null, successRate: null }, 'degraded', ['NEVER_SYNCED']],
  ['a day and a half old', { lastSuccess: hoursAgo(36) }, 'degraded', ['SYNC_STALE']],
  ['a week old', { lastSuccess: hoursAgo(168) }, 'unhealthy', ['SYNC_STALE']],
  ['often failing', { successRate: 0.8 }, 'degraded', ['LOW_SUCCESS_RATE']],
  ['mostly failing', { successRate: 0.4 }, 'unhealthy', ['LOW_SUCCESS_RATE']],
  ['without its source', { sourceAnswers: false }, 'unhealthy', ['SOURCE_DB_DISCONNECTED']],
  ['without its target', { targetAnswers: false }, 'unhealthy', ['TARGET_DB_DISCONNECTED']],
])('%s is %s', (_, change, status, codes) => {
  const health = healthOf({ ...well, ...change });
  expect([health.status, health.issues.map(issue => issue.code)]).toEqual([status, codes]);
});
