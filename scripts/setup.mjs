// The first run may come right after a clone: what it needs is installed and built before it asks anything.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
install();
await build();
const program = join(root, 'packages', 'setup', 'dist', 'main.js');
const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
