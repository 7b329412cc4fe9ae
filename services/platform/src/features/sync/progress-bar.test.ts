import { expect, test } from 'vitest';
import { changes, progressBar } from './progress-bar.js';
import { countsFor, noCounts } from './runs/counts.js';

test('the bar shows progress, speed and record type', () => {
  const counts = { members: { ...noCounts(), status: 'running' as const, read: 2500 } };
  const totals = new Map([['members', 10_000] as const]);
  expect(progressBar({ counts, totals, elapsedMs: 1000 })).toBe(
    `[${'█'.repeat(6)}${'░'.repeat(18)}]   25 %  2,500 of 10,000 rows  2,500/s  members`,
  );
});

test('a bar without totals is empty, never broken', () => {
  expect(progressBar({ counts: {}, totals: new Map(), elapsedMs: 0 })).toContain('0 %');
});

test('a log gets one line when a type starts or ends', () => {
  const before = countsFor(['regions', 'members']);
  const running = { ...before, regions: { ...noCounts(), status: 'running' as const } };
  const stopped = {
    ...before,
    regions: { ...noCounts(), status: 'stopped' as const, read: 3, reason: 'why not' },
  };
  expect(changes(before, running)).toEqual(['regions: started']);
  expect(changes(running, running)).toEqual([]);
  expect(changes(running, stopped)).toEqual(['regions: stopped, 3 rows read (why not)']);
});
