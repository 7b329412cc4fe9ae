// The web app, which a bundler builds: made anew only when something it is made of has changed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './workspace.mjs';

const folder = join(root, 'packages', 'portal');
const stamp = join(folder, 'dist', '.made-of');

/** Its own files, and of other packages what ends up in it. */
const madeOf = [
  'pnpm-lock.yaml',
  ...['build', 'src', 'index.html', 'vite.config.ts'].map(name => `packages/portal/${name}`),
  'packages/contracts/src',
  'packages/look/src',
  'packages/look/styles',
];

function filesOf(path) {
  const found = readdirSync(join(root, path), { recursive: true, withFileTypes: true });
  return found.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
}

const isFile = path => /\.\w+$/.test(path);

function fingerprint() {
  const hash = createHash('sha256');
  const files = madeOf.flatMap(path => (isFile(path) ? [join(root, path)] : filesOf(path)));
  for (const file of files.sort()) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

const vite = join(folder, 'node_modules', 'vite', 'bin', 'vite.js');

/** Builds after every change, for as long as this process lives. */
export function buildPortalAgain() {
  // The watcher’s own output is no build of this fingerprint.
  rmSync(stamp, { force: true });
  const watcher = spawn(
    process.execPath,
    [vite, 'build', folder, '--watch', '--logLevel', 'warn'],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  process.on('exit', () => watcher.kill());
}

export function buildPortal() {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  run(process.execPath, [vite, 'build', folder, '--logLevel', 'warn'], { quiet: true });
  writeFileSync(stamp, wanted);
}
