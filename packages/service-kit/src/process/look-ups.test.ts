import type dns from 'node:dns';
import { expect, test, vi } from 'vitest';
import { inTurn } from './look-ups.js';

/** A system that looks names up when it is let, of name servers of which some are silent. */
function system(...silent: readonly string[]) {
  const waiting = new Map<string, () => void>();
  const lookup = ((name: string, _options: object, done: (...answer: unknown[]) => void) => {
    waiting.set(name, () => done(null, '192.0.2.1', 4));
  }) as unknown as typeof dns.lookup;
  const lookUp = inTurn(lookup, async name => !silent.includes(name));
  return {
    ask: (name: string) => {
      const done = vi.fn();
      lookUp(name, {}, done);
      return done;
    },
    waitFor: (...names: string[]) =>
      vi.waitFor(() => expect([...waiting.keys()].sort()).toEqual(names)),
    answer: (name: string) => {
      waiting.get(name)?.();
      waiting.delete(name);
    },
  };
}

const isTold = (done: ReturnType<typeof vi.fn>) =>
  vi.waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith(null, '192.0.2.1', 4));

test('names whose servers are silent are looked up one after the other, and hold up no other name', async () => {
  const { answer, ask, waitFor } = system('a.example', 'b.example');
  const [first, second] = [ask('a.example'), ask('b.example')];
  await waitFor('a.example');
  // Names that are answered are asked at once, and those who want the same one wait for it together.
  const [fine, together] = [ask('fine.example'), ask('a.example')];
  await waitFor('a.example', 'fine.example');
  answer('fine.example');
  await isTold(fine);
  expect(second).not.toHaveBeenCalled();

  answer('a.example');
  await isTold(first);
  await isTold(together);
  await waitFor('b.example');
  answer('b.example');
  await isTold(second);
});
