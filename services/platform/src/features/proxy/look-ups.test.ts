import type dns from 'node:dns';
import { expect, test, vi } from 'vitest';
import { sharedLookUps } from './look-ups.js';

const found = [{ address: '192.0.2.1', family: 4 }];

/** A system that looks names up when it is let, of name servers of which some are silent. */
function system(...silent: readonly string[]) {
  const waiting = new Map<string, () => void>();
  const mute = new Set(silent);
  const lookup = ((name: string, _options: object, done: (error: null, all: object[]) => void) => {
    waiting.set(name, () => done(null, found));
  }) as unknown as typeof dns.lookup;
  const lookUp = sharedLookUps({ lookup, isAnswered: async name => !mute.has(name) });
  return {
    mute,
    ask: (name: string) => lookUp(name, {}),
    waitFor: (...names: string[]) =>
      vi.waitFor(() => expect([...waiting.keys()].sort()).toEqual(names)),
    answer: (name: string) => {
      waiting.get(name)?.();
      waiting.delete(name);
    },
  };
}

test('of names whose servers are silent one is asked at a time, the first time too', async () => {
  const { mute, answer, ask, waitFor } = system('a.example', 'b.example');
  const first = ask('a.example');
  await waitFor('a.example');
  await expect(ask('b.example')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  // Names that are answered are asked as before, and those who want the same one wait for it together.
  const fine = ask('fine.example');
  expect(ask('a.example')).toBe(first);
  await waitFor('a.example', 'fine.example');
  answer('fine.example');
  expect(await fine).toEqual(found);

  // One whose servers are back waits for nobody.
  mute.delete('b.example');
  const back = ask('b.example');
  await waitFor('a.example', 'b.example');
  answer('b.example');
  expect(await back).toEqual(found);

  // And the place is free once its name is done with.
  answer('a.example');
  expect(await first).toEqual(found);
  mute.add('b.example');
  const next = ask('b.example');
  await waitFor('b.example');
  answer('b.example');
  expect(await next).toEqual(found);
});
