// What an image contains: one service with its production dependencies, built, and nothing else.
import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, install, requireNode, root, run } from './prepare.mjs';

const [service, folder] = process.argv.slice(2);
if (!['platform', 'chat-bot', 'pay', 'local-stack'].includes(service) || folder === undefined) {
  console.error(
    'Usage: node scripts/production-tree.mjs <platform | chat-bot | pay | local-stack> <folder>',
  );
  process.exit(1);
}
const target = resolve(root, folder);
if (existsSync(target)) rmSync(target, { recursive: true });

requireNode();
install();
build(`@guildhall/${service}`);
run('npx', [
  '--yes',
  'pnpm@10.34.9',
  '--filter',
  `@guildhall/${service}`,
  'deploy',
  '--prod',
  '--legacy',
  '--prefer-offline',
  // Its warnings are about peers of development tools, none of which is in the tree.
  '--loglevel=error',
  target,
]);
console.log(`${service} stands in ${target}.`);
