import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleCommandLines } from './transpile.mjs';
import { root, services } from './workspace.mjs';

const [service, ...args] = process.argv.slice(2);

if (!services.includes(service)) {
  console.error(`Usage: npm run cli -- <${services.join(' | ')}> <command> [options]\n`);
  console.error('For example: npm run cli -- platform --help');
  process.exit(1);
}

/** While the local stack runs, commands work on it without anything being set. */
function localEnvironment() {
  const file = join(root, '.local', 'environment', `${service}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const program = join(root, 'services', service, 'dist', 'cli.js');
if (!existsSync(program)) {
  console.error('Nothing is built yet: run "npm start" or "npm run build" first.');
  process.exit(1);
}
// What "npm run dev" serves may be newer.
await bundleCommandLines();
const env = { ...localEnvironment(), ...process.env };
const { status } = spawnSync(process.execPath, [program, ...args], { stdio: 'inherit', env });
if (status !== 0 && !env.DATABASE_URL && !env.DATABASE_URL_FILE)
  console.error(`\nThe local stack does not run here ("npm start"), and nothing is set. Where Compose runs the services it is:
docker compose run --rm ${service} node dist/cli.js ${args.join(' ')}`);
process.exit(status ?? 1);
