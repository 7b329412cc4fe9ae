// The web app, which a bundler builds: made anew only when something it is made of has changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './prepare.mjs';

const folder = join(root, 'packages', 'portal');
const stamp = join(folder, 'dist', '.made-of');

/** Its own files, and of other packages what ends up in it. */
const madeOf = [
  'pnpm-lock.yaml',
  ...['build', 'src', 'index.html', 'vite.config.ts'].map(name => `packages/portal/${name}`),
  'packages/contracts/src',
  'packages/look/src',
  'packages/look/style.css',
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

export function buildPortal() {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const program = join(folder, 'node_modules', 'vite', 'bin', 'vite.js');
  run(process.execPath, [program, 'build', folder, '--logLevel', 'warn'], { quiet: true });
  writeFileSync(stamp, wanted);
}
