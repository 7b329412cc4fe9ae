// JavaScript from TypeScript, file by file and without a look at types: those are checked by `npm run typecheck`.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './prepare.mjs';

const isSource = name => name.endsWith('.ts') && !/\.(test|d)\.ts$/.test(name);

const below = folder =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name));

/** The folders of what node runs: packages that a bundler builds have a build of their own. */
export const nodePackages = ['packages', 'services'].flatMap(kind =>
  readdirSync(join(root, kind))
    .map(name => join(root, kind, name))
    .filter(folder => existsSync(join(folder, 'tsconfig.json')) && !hasOwnBuild(folder)),
);

function hasOwnBuild(folder) {
  return existsSync(join(folder, 'vite.config.ts'));
}

/** Makes `dist` of each package what its `src` says. */
export async function transpile(folders = nodePackages) {
  // Not before: this file is also imported where nothing is installed yet.
  const { build } = await import('esbuild');
  const sources = folders.flatMap(folder => below(join(folder, 'src')).filter(isSource));
  await build({
    entryPoints: sources.map(file => ({ in: file, out: outputOf(file).slice(0, -'.js'.length) })),
    outdir: root,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: true,
    logLevel: 'warning',
  });
  const wanted = new Set(sources.map(outputOf));
  const left = folders
    .map(folder => join(folder, 'dist'))
    .filter(existsSync)
    .flatMap(below)
    .filter(file => !wanted.has(file.replace(/\.map$/, '')));
  for (const file of left) rmSync(file);
}

/** packages/auth/src/guard.ts → packages/auth/dist/guard.js */
function outputOf(source) {
  const [kind, name, , ...path] = relative(root, source).split(/[\\/]/);
  return join(root, kind, name, 'dist', dirname(join(...path)), `${basename(source, '.ts')}.js`);
}

const isProgram = process.argv[1] === fileURLToPath(import.meta.url);
if (isProgram) await transpile();
