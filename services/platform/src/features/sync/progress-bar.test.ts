import { expect, test } from 'vitest';
import { changes, progressBar } from './progress-bar.js';
import { countsFor, noCounts } from './runs/counts.js';

test('the bar shows progress, speed and record type', () => {
  const counts = { members: { ...noCounts(), status: 'running' as const, read: 2500 } };
  expect(progressBar({ counts, total: 10_000, elapsedMs: 1000 })).toBe(
    `[${'█'.repeat(6)}${'░'.repeat(18)}]   25 %  2,500 of 10,000 rows  2,500/s  members`,
  );
});

test('without a total there is no bar', () => {
  expect(progressBar({ counts: {}, total: null, elapsedMs: 0 })).toBe('0 rows  0/s');
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
