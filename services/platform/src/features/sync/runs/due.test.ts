import { expect, test } from 'vitest';
import { dueSince } from './due.js';

const due = (cron: string | null, now: string) => dueSince(cron, new Date(now)).toISOString();

test('a longer time limit extends the wait', () => {
  const [now, mayTake] = [new Date('2026-11-27T06:00:00Z'), 4 * 3_600_000];
  expect(dueSince('0 3 * * *', now, mayTake).toISOString()).toBe('2026-11-26T03:00:00.000Z');
});

test.each([
  [
    'every night, while it may still run',
    '0 3 * * *',
    '2026-11-27T04:59:00Z',
    '2026-11-26T03:00:00.000Z',
  ],
  [
    'every night, after it should have ended',
    '0 3 * * *',
    '2026-11-27T05:00:00Z',
    '2026-11-27T03:00:00.000Z',
  ],
  ['every five minutes', '*/5 * * * *', '2026-11-27T12:02:00Z', '2026-11-27T11:55:00.000Z'],
  ['every week', '0 3 * * 1', '2026-11-27T12:00:00Z', '2026-11-23T03:00:00.000Z'],
  [
    'on workdays, on a Monday morning',
    '0 6-18 * * 1-5',
    '2026-11-30T06:30:00Z',
    '2026-11-27T18:00:00.000Z',
  ],
  ['without a schedule', null, '2026-11-27T12:00:00Z', '2026-11-26T10:00:00.000Z'],
])('due: %s', (_, cron, now, since) => {
  expect(due(cron, now)).toBe(since);
});
