import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { perByteRead, perByteWritten } from './memory-of.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const held = () => {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

/** Bytes that `make` leaves behind. */
function costOf(make: () => unknown): number {
  const before = held();
  const kept = make();
  const after = held();
  expect(kept).toBeDefined();
  return after - before;
}

const of = (count: number, text: string) => `[${new Array(count).fill(text).join()}]`;

test.each([
  ['objects of nothing', () => of(300_000, '{}')],
  ['lists of nothing', () => of(300_000, '[]')],
  ['lists in lists', () => of(100, `${'['.repeat(2_500)}${']'.repeat(2_500)}`)],
  [
    'objects of other names',
    () => `[${Array.from({ length: 80_000 }, (_, at) => `{"${at.toString(36)}":{}}`)}]`,
  ],
])('a byte of JSON becomes no more than the table says: %s', (_name, make) => {
  const text = Buffer.from(make()).toString();
  const cost = costOf(() => JSON.parse(text)) / text.length;
  expect(cost).toBeGreaterThan(5);
  expect(cost).toBeLessThan(perByteRead);
});

test('nor do a row, its text and its bytes', () => {
  let bytes = 0;
  const cost = costOf(() => {
    const rows = Array.from({ length: 20_000 }, (_, at) => ({
      id: `${at}`.padStart(36, 'a'),
      member_number: `${at}`.padStart(6, '1'),
      first_name: `Zoë ${at}`,
      shift_date: '2026-02-09',
      start_time: '07:00:00',
      hours: at / 4,
      created_at: new Date(at * 1000).toISOString(),
      facility: null,
    }));
    const text = JSON.stringify(rows);
    const buffer = Buffer.from(text);
    bytes = buffer.length;
    return [rows, text, buffer];
  });
  expect(cost / bytes).toBeGreaterThan(2);
  expect(cost / bytes).toBeLessThan(perByteWritten);
});
