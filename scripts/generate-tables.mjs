import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './workspace.mjs';

/** Writes the types of a service's tables by `prisma generate`. Says whether they were out of date. */
export function generateTables(service) {
  const folder = join(root, 'services', service);
  const tables = join(folder, 'src', 'generated', 'tables.ts');
  const read = () => (existsSync(tables) ? readFileSync(tables, 'utf8') : '');
  const before = read();
  const bin = join(folder, 'node_modules', '.bin');
  execFileSync(join(bin, 'prisma'), ['generate'], {
    cwd: folder,
    // Where Prisma looks for its generators, as under npx.
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, CHECKPOINT_DISABLE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return read() !== before;
}
