import { expect, test } from 'vitest';
import { createUseNotes } from './use-notes.js';

test('a use that cannot be written is tried again after a minute, not with each further use', () => {
  let now = 0;
  const written: string[] = [];
  const note = createUseNotes(
    id => {
      written.push(`${id} at ${now}`);
      return Promise.reject(new Error('it takes no changes'));
    },
    () => now,
  );
  for (; now <= 60_000; now += 10_000) for (const id of ['one', 'other']) note(id);
  expect(written).toEqual(['one at 0', 'other at 0', 'one at 60000', 'other at 60000']);
});
