import { expect, test } from 'vitest';
import { healthOf, noRecord } from './health.js';

const now = new Date('2026-02-09T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const record = {
  last_success: hoursAgo(2.5),
  success_rate: 1,
  average_duration_ms: 1200,
  rejected_types: [],
};
const well = {
  record,
  sourceAnswers: true,
  now,
};

test('healthy without issues', () => {
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
  ['never run', { record: noRecord }, 'degraded', ['NEVER_SYNCED']],
  [
    '36 hours old',
    { record: { ...record, last_success: hoursAgo(36) } },
    'degraded',
    ['SYNC_STALE'],
  ],
  [
    'a week old',
    { record: { ...record, last_success: hoursAgo(168) } },
    'unhealthy',
    ['SYNC_STALE'],
  ],
  ['often failing', { record: { ...record, success_rate: 0.8 } }, 'degraded', ['LOW_SUCCESS_RATE']],
  [
    'mostly failing',
    { record: { ...record, success_rate: 0.4 } },
    'unhealthy',
    ['LOW_SUCCESS_RATE'],
  ],
  [
    'rejecting most rows',
    { record: { ...record, rejected_types: ['members'] } },
    'unhealthy',
    ['ROWS_REJECTED'],
  ],
  ['source down', { sourceAnswers: false }, 'unhealthy', ['SOURCE_DB_DISCONNECTED']],
  ['target down', { record: null }, 'unhealthy', ['TARGET_DB_DISCONNECTED']],
])('%s is %s', (_, change, status, codes) => {
  const health = healthOf({ ...well, ...change });
  expect([health.status, health.issues.map(issue => issue.code)]).toEqual([status, codes]);
});
