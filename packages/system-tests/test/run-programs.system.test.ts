import { expect, test } from 'vitest';
import { run } from '../src/containers/docker.js';

/** More than a pipe holds. */
const input = 'x'.repeat(1_000_000);

test('a program that ends without reading what it is given is judged by how it ended', async () => {
  expect(await run('echo', ['done'], { input })).toBe('done\n');
  await expect(run('false', [], { input })).rejects.toThrow('false  failed');
});
