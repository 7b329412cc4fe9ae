// npm run growth -- --help. Starts fleets of its own, on databases and ports of their own.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, install, requireNode, root } from './prepare.mjs';

requireNode();
install();
await build();
const { status, signal } = spawnSync(
  process.execPath,
  [join(root, 'packages/system-tests/dist/growth/main.js'), ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
process.exit(signal ? 130 : (status ?? 1));
