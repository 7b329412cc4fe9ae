import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '../../src/workspace.js';

/** The commands of a page, as they stand there: the block that has this in it. */
export function documented(page: string, marker: string): string {
  const text = readFileSync(join(workspace, page), 'utf8');
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  const found = blocks.find(block => block.includes(marker));
  if (found === undefined) throw new Error(`${page} has no commands with “${marker}”`);
  return found;
}
