import { expect, onTestFinished, test, vi } from 'vitest';
import { batched } from './batched.js';

/** A database whose questions are answered by hand. */
function slowDatabase() {
  const asked: { readonly keys: readonly string[]; readonly answer: () => void }[] = [];
  const load = (keys: readonly string[]) =>
    new Promise<readonly (string | null)[]>(resolve => {
      const answers = keys.map(key => (key === 'nobody' ? null : `is ${key}`));
      asked.push({ keys, answer: () => resolve(answers) });
    });
  return { asked, load };
}
const turn = () => new Promise(resolve => setImmediate(resolve));

test('questions of one moment are asked together, and each gets its own answer', async () => {
  const { asked, load } = slowDatabase();
  const find = batched(load);
  const answers = Promise.all(['a', 'b', 'nobody', 'a'].map(find));
  await turn();
  expect(asked.map(each => each.keys)).toEqual([['a', 'b', 'nobody', 'a']]);
  asked[0]?.answer();
  expect(await answers).toEqual(['is a', 'is b', null, 'is a']);
});

test('what comes while the same is being asked for is asked anew', async () => {
  const { asked, load } = slowDatabase();
  const find = batched(load);
  const first = find('a');
  await turn();
  const second = find('a');
  await turn();
  expect(asked.map(each => each.keys)).toEqual([['a'], ['a']]);
  for (const { answer } of asked) answer();
  expect(await Promise.all([first, second])).toEqual(['is a', 'is a']);
});

test('while two statements are under way, what comes waits and is asked together', async () => {
  const { asked, load } = slowDatabase();
  const find = batched(load);
  const answers = [find('a')];
  await turn();
  answers.push(find('b'));
  await turn();
  answers.push(find('c'), find('d'));
  await turn();
  expect(asked).toHaveLength(2);
  asked[0]?.answer();
  await turn();
  expect(asked.at(2)?.keys).toEqual(['c', 'd']);
  for (const { answer } of asked) answer();
  expect(await Promise.all(answers)).toEqual(['is a', 'is b', 'is c', 'is d']);
});

test('one that fails spoils nothing for those it was asked with', async () => {
  const find = batched(async (keys: readonly string[]) => {
    if (keys.includes('bad')) throw new Error('bad');
    return keys.map(key => `is ${key}`);
  });
  const all = await Promise.allSettled(['a', 'bad', 'b'].map(find));
  expect(all.map(each => (each.status === 'fulfilled' ? each.value : 'failed'))).toEqual([
    'is a',
    'failed',
    'is b',
  ]);
  expect(await find('c')).toBe('is c');
});

test('with the connection gone all hear of it at once, and the next one is asked again', async () => {
  let asked = 0;
  const find = batched(async (keys: readonly string[]) => {
    asked += 1;
    if (asked === 1) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    return keys;
  });
  const both = await Promise.allSettled([find('a'), find('b')]);
  expect(both.map(each => each.status)).toEqual(['rejected', 'rejected']);
  expect(asked).toBe(1);
  expect(await find('a')).toBe('a');
});

test('who waited through a statement that got no answer waits for no other, who came just now does', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const refusals: (() => void)[] = [];
  const find = batched((keys: readonly string[]) => {
    if (refusals.length === 2) return Promise.resolve(keys);
    return new Promise<readonly string[]>((_, reject) => {
      const hung = Object.assign(new Error('statement timeout'), { code: '57014' });
      refusals.push(() => reject(hung));
    });
  });
  const fates: string[] = [];
  const ask = (key: string) =>
    find(key).then(
      () => fates.push(`${key} answered`),
      () => fates.push(`${key} refused`),
    );
  const first = ask('a');
  await turn();
  const all = [first, ask('b')];
  await turn();
  all.push(ask('early'));
  now = 15_000;
  all.push(ask('late'));
  for (const refuse of refusals) refuse();
  await Promise.all(all);
  expect(fates.sort()).toEqual(['a refused', 'b refused', 'early refused', 'late answered']);
});
