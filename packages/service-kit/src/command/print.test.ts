import { afterEach, expect, test, vi } from 'vitest';
import { print, printError, printJson } from './print.js';
import { ago } from './print-rows.js';

afterEach(() => vi.restoreAllMocks());

test('control and bidirectional characters in names do not reach the terminal', () => {
  const written: string[] = [];
  const keep = (chunk: unknown) => {
    written.push(String(chunk));
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
  print('Rosa \u202eatniuQ\u001b[2J\nnext line');
  printError('no \u2066member\u2069');
  printJson({ name: 'Rosa \u202e' });
  expect(written).toEqual([
    'Rosa \ufffdatniuQ\ufffd[2J\nnext line\n',
    'no \ufffdmember\ufffd\n',
    '{\n  "name": "Rosa \\u202e"\n}\n',
  ]);
});

test.each([
  ['2026-02-22T09:00:00Z', 'now'],
  ['2026-02-22T08:59:55Z', '5 seconds ago'],
  ['2026-02-20T10:00:00Z', '1 day ago'],
  ['2026-02-23T10:00:00Z', 'in 1 day'],
  [null, null],
])('%s is elapsed time, not calendar days: %s', (at, said) => {
  expect(ago(at, new Date('2026-02-22T09:00:00Z'))).toBe(said);
});
