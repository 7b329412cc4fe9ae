import { expect, test } from 'vitest';
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
