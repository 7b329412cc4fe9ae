import type dns from 'node:dns';
import { expect, test, vi } from 'vitest';
import { sharedLookUps } from './look-ups.js';

const found = [{ address: '192.0.2.1', family: 4 }];
const LATE_MS = 20;

/** Name servers that answer when they are let. */
function nameServers() {
  const waiting = new Map<string, () => void>();
  const lookup = ((name: string, _options: object, done: (error: null, all: object[]) => void) => {
    waiting.set(name, () => done(null, found));
  }) as unknown as typeof dns.lookup;
  const lookUp = sharedLookUps(lookup, LATE_MS);
  return {
    ask: (name: string) => lookUp(name, {}),
    asked: () => [...waiting.keys()],
    answer: (name: string) => {
      waiting.get(name)?.();
      waiting.delete(name);
    },
  };
}

test('of names that got no answer one is asked at a time, whichever upstreams they are of', async () => {
  const { answer, ask, asked } = nameServers();
  vi.useFakeTimers();
  const first = [ask('a.example'), ask('b.example')];
  vi.advanceTimersByTime(LATE_MS);
  vi.useRealTimers();
  for (const name of asked()) answer(name);
  await Promise.all(first);

  const again = ask('a.example');
  await expect(ask('b.example')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  // Names that are answered are asked as before, and those who want the same one wait for it together.
  const fine = ask('fine.example');
  expect(ask('a.example')).toBe(again);
  expect(asked()).toEqual(['a.example', 'fine.example']);
  answer('fine.example');
  answer('a.example');
  expect(await Promise.all([again, fine])).toEqual([found, found]);

  // One that answers in time is as good as any other.
  const third = [ask('a.example'), ask('b.example')];
  for (const name of asked()) answer(name);
  expect(await Promise.all(third)).toEqual([found, found]);
});
