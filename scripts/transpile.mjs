// JavaScript from TypeScript, file by file and without a look at types: those are checked by `npm run typecheck`.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';
import { packageFolders, root, services, stamp } from './workspace.mjs';

const isSource = name => name.endsWith('.ts') && !/\.(test|d)\.ts$/.test(name);

const below = folder =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name));

/** The folders of what node runs: packages that a bundler builds have a build of their own. */
export const nodePackages = packageFolders().filter(
  folder =>
    existsSync(join(folder, 'tsconfig.json')) && !existsSync(join(folder, 'vite.config.ts')),
);

/** What people start and wait for: each becomes one file. */
const commandLines = [
  ...services.map(name => join(root, 'services', name, 'src', 'cli.ts')),
  join(root, 'packages', 'setup', 'src', 'main.ts'),
];
const isCommandLine = file => commandLines.includes(file);

const sourcesOf = folders => folders.flatMap(folder => below(join(folder, 'src')).filter(isSource));

/** Makes `dist` of each package what its `src` says. */
export async function transpile(folders = nodePackages) {
  const sources = sourcesOf(folders);
  await Promise.all([write(sources), bundleCommandLines(folders)]);
  const wanted = new Set(sources.map(outputOf));
  const left = folders
    .map(folder => join(folder, 'dist'))
    .filter(existsSync)
    .flatMap(below)
    .filter(file => !wanted.has(file.replace(/\.map$/, '')));
  for (const file of left) rmSync(file);
}

const savedAt = file => (existsSync(file) ? statSync(file).mtimeMs : 0);

/** Transpiles only changed files: the others may be running. */
export async function transpileOutdated() {
  // Its map is written each time.
  const isOutdated = file => savedAt(`${outputOf(file)}.map`) < savedAt(file);
  await Promise.all([write(sourcesOf(nodePackages).filter(isOutdated)), bundleCommandLines()]);
}

/** Those in which anything was saved or installed since: a second or two for what one command will ask. */
export async function bundleCommandLines(folders = nodePackages) {
  const newest = Math.max(...[...sourcesOf(nodePackages), stamp].map(savedAt));
  const outdated = commandLines
    .filter(file => folders.some(folder => file.startsWith(join(folder, 'src'))))
    .filter(file => savedAt(outputOf(file)) < newest);
  if (outdated.length > 0) await bundle(outdated.map(entryOf));
}

async function write(files) {
  const sources = files.filter(file => !isCommandLine(file));
  if (sources.length === 0) return;
  // Not before: this file is also imported where nothing is installed yet.
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    write: false,
    entryPoints: sources.map(entryOf),
    outdir: root,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  });
  for (const { path, contents } of outputFiles) {
    if (path.endsWith('.js') && isAlready(path, contents)) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
}

/** Types and comments are no news to what runs: nothing is started again for them. */
const isAlready = (path, contents) => existsSync(path) && readFileSync(path).equals(contents);

/** packages/auth/src/guard.ts → packages/auth/dist/guard.js */
function outputOf(source) {
  const [kind, name, , ...path] = relative(root, source).split(/[\\/]/);
  return join(root, kind, name, 'dist', dirname(join(...path)), `${basename(source, '.ts')}.js`);
}

const entryOf = source => ({ in: source, out: outputOf(source).slice(0, -'.js'.length) });

/** Follows the sources of all packages, and tells when what was saved has been transpiled. */
export function transpileChanges(onDone) {
  const waiting = new Set();
  let timer;
  for (const folder of nodePackages)
    watchBelow(join(folder, 'src'), saved => {
      if (!isSource(saved)) return;
      waiting.add(saved);
      clearTimeout(timer);
      timer = setTimeout(async () => {
        const saved = [...waiting];
        waiting.clear();
        await transpileSaved(saved);
        onDone();
      }, 40);
    });
}

/**
 * Folder by folder: Node's own recursive watching loses a file on Linux once it was replaced by another of its
 * name, which is how many editors and git save.
 */
function watchBelow(folder, onSaved) {
  watch(folder, (event, name) => {
    if (name === null) return;
    const path = join(folder, name);
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
    if (isFolder && event === 'rename') watchBelow(path, onSaved);
    else onSaved(path);
  }).on('error', () => {});
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) watchBelow(join(folder, entry.name), onSaved);
}

async function transpileSaved(files) {
  for (const file of files.filter(each => !existsSync(each)))
    for (const made of [outputOf(file), `${outputOf(file)}.map`]) rmSync(made, { force: true });
  // A file that does not parse is told by esbuild itself; what was made of it before goes on.
  await write(files.filter(existsSync)).catch(() => {});
}

const isProgram = process.argv[1] === fileURLToPath(import.meta.url);
const named = process.argv.slice(2).map(folder => resolve(folder));
if (isProgram) await transpile(named.length > 0 ? named : nodePackages);
