import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Looking through all that is in memory takes a process of the tests, which holds much, ten seconds. */
const program = fileURLToPath(new URL('asking-often.mjs', import.meta.url));

test('of a request nothing is kept', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  // One or two of each of the 400 were kept.
  expect(Number(stdout)).toBeLessThan(200);
});
