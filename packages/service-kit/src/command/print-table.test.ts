import { expect, test } from 'vitest';
import { tableText } from './print-table.js';
import { ago } from './say-rows.js';

const rows = [
  { id: 'a1', what: 'x'.repeat(60), count: 7, why: 'y'.repeat(40) },
  { id: 'b2', what: 'short', count: 12, why: null },
];

test('a table is as wide as the terminal and no wider, its longest columns cut', () => {
  const lines = tableText(rows, { width: 80 }).split('\n');
  expect(Math.max(...lines.map(line => line.length))).toBe(80);
  expect(lines[2]).toMatch(/^a1 {2}x+… {2} +7 {2}y+…$/);
});

test('a row is one line, whatever stands in it', () => {
  const forged = [{ key: '7\nb2\tdeleted', code: 'x' }];
  expect(tableText(forged).split('\n')).toHaveLength(3);
  expect(tableText(forged)).not.toContain('\t');
});

test('without a terminal nothing is cut', () => {
  expect(tableText(rows)).toContain('x'.repeat(60));
});

test('what paints a cell changes nothing of where it stands', () => {
  const painted = tableText(rows, { paint: padded => `<${padded}>` });
  expect(painted.replaceAll(/[<>]/g, '').replaceAll(/ +$/gm, '')).toBe(tableText(rows));
});

test('times are told as people tell them', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  expect(ago('2026-11-22T11:55:00Z', now)).toBe('5 minutes ago');
  expect(ago('2026-11-25T12:00:00Z', now)).toBe('in 3 days');
  expect(ago(null, now)).toBeNull();
});
