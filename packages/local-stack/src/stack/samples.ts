import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Statements to upload for somebody who tries pay out: one per layout that it reads. */
export async function sampleStatements(root: string): Promise<string[]> {
  const folder = join(root, 'services', 'pay', 'test', 'fixtures', 'samples');
  const names = await readdir(folder).catch(() => []);
  return names
    .filter(name => name.endsWith('.pdf'))
    .sort()
    .map(name => join(folder, name));
}
