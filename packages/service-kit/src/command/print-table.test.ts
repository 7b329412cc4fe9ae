import { expect, test } from 'vitest';
import { ago } from './print-rows.js';
import { tableText } from './print-table.js';

test('columns are aligned, numbers on the right', () => {
  const rows = [
    { id: 'a1', count: 7, why: null },
    { id: 'b2-longer', count: 12, why: 'late' },
  ];
  expect(tableText(rows)).toBe(
    [
      'id         count  why',
      '─────────  ─────  ────',
      'a1             7  –',
      'b2-longer     12  late',
    ].join('\n'),
  );
});

test('a row is always one line', () => {
  const forged = [{ key: '7\nb2\tdeleted', code: 'x' }];
  expect(tableText(forged).split('\n')).toHaveLength(3);
  expect(tableText(forged)).not.toContain('\t');
});

test('times are relative', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  expect(ago('2026-11-22T11:55:00Z', now)).toBe('5 minutes ago');
  expect(ago('2026-11-25T12:00:00Z', now)).toBe('in 3 days');
  expect(ago(null, now)).toBeNull();
});
