// What an image contains: one service with its production dependencies, built, and nothing else.
import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { misused, readArguments } from './arguments.mjs';
import { build, install, requireNode, root, run } from './prepare.mjs';

const parts = ['platform', 'chat-bot', 'pay', 'local-stack'];
const usage = `Usage: node scripts/production-tree.mjs <${parts.join(' | ')}> <folder>

Builds one of them and puts what an image of it contains into <folder>: node_modules, dist, migrations and example
files. Whatever was in <folder> before is removed. There it starts with: node dist/main.js`;

requireNode();
const { positionals } = readArguments(usage, { allowPositionals: true });
const [service, folder, ...more] = positionals;
if (!parts.includes(service)) misused(usage, `There is no "${service ?? ''}" to be built.`);
if (folder === undefined || more.length > 0) misused(usage, 'One folder is needed.');
const target = resolve(root, folder);
if (existsSync(target)) rmSync(target, { recursive: true });

install();
await build();
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
