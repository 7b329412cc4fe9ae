import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { watchRules } from './rules-source.js';

const nothing = async () => undefined;

test('a change is retried if its work could not be enqueued', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rules-'));
  const file = join(folder, 'rules.yaml');
  await writeFile(file, 'roles: [{role: Member}]');
  let tries = 0;
  const source = watchRules(
    file,
    nothing,
    async () => {
      tries += 1;
      if (tries === 1) throw new Error('The database is away');
    },
    nothing,
  );
  onTestFinished(async () => {
    await source.stop();
    await rm(folder, { recursive: true });
  });
  await writeFile(file, 'roles: [{role: Trainee}]');
  await expect.poll(() => tries).toBe(2);
  await expect.poll(() => source.problem(), { timeout: 5_000 }).toBe(null);
  expect(source.rules().rules[0]?.roles).toEqual(['Trainee']);
});
