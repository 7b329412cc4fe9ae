import { afterEach, expect, test, vi } from 'vitest';
import { complain, say, sayJson } from './say.js';

afterEach(() => vi.restoreAllMocks());

test('what a name hides neither steers a terminal nor turns its lines around', () => {
  const written: string[] = [];
  const keep = (chunk: unknown) => {
    written.push(String(chunk));
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
  say('Rosa \u202eatniuQ\u001b[2J\nnext line');
  complain('no \u2066member\u2069');
  sayJson({ name: 'Rosa \u202e' });
  expect(written).toEqual([
    'Rosa \ufffdatniuQ\ufffd[2J\nnext line\n',
    'no \ufffdmember\ufffd\n',
    '{\n  "name": "Rosa \\u202e"\n}\n',
  ]);
});
