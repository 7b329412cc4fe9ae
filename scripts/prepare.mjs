// Runs with nothing but Node: before anything is installed there is nothing to import.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { conditions, fail, root, run, stamp } from './workspace.mjs';

const oldest = [20, 19];
// The one version whose lockfile and behavior this workspace was tried with; also in package.json.
const packageManager = 'pnpm@10.34.9';

/** Ends the process with a sentence when Node is too old for the code that follows. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  fail(`Guildhall needs Node ${oldest.join('.')} or newer; this is ${process.versions.node}.`);
}

/** Installs when the lockfile is not the one that was installed last. */
export function install() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return;
  console.log(
    'Installing dependencies (only when they have changed; a minute or two the first time)',
  );
  pnpm([
    'install',
    '--frozen-lockfile',
    '--prefer-offline',
    '--reporter=append-only',
    '--loglevel=warn',
    // Never prompts about an old node_modules: this also runs without a terminal.
    '--config.confirm-modules-purge=false',
  ]);
  markInstalled();
}

/** What is installed is what the lockfile asks for. */
export const markInstalled = () => writeFileSync(stamp, fingerprint());

/** Makes what runs: JavaScript, and the web app. */
export async function build() {
  const { transpile } = await import('./transpile.mjs');
  await transpile();
  const { buildPortal } = await import('./portal.mjs');
  buildPortal();
}

/** A Node that is new enough, libraries, and what runs. */
export async function prepare() {
  requireNode();
  install();
  await build();
}

/** Prepares, and goes on as a program: in this process, so that Ctrl-C and npm's signals reach what they are meant for. */
export async function goOnAs(program) {
  await prepare();
  await import(pathToFileURL(join(root, program)).href);
}

// npx asks the registry about a version that it has, and where nothing answers waits 70 s before it takes its own.
const npx = ['--yes', '--prefer-offline'];

// What pnpm has started knows where it lies: npx takes three seconds of a processor to find it.
const { npm_config_user_agent: startedBy = '', npm_execpath: itself = '' } = process.env;
const isHere = startedBy.startsWith(`${packageManager.replace('@', '/')} `) && /js$/.test(itself);
const [starts, ...before] = isHere ? [process.execPath, itself] : ['npx', ...npx, packageManager];

export const pnpm = (args, options) => run(starts, [...before, ...args], options);

/** turbo starts pnpm for each package, and finds it only on the path, which npx extends by it. */
let extended;
function extendedPath() {
  const printed = [...npx, `--package=${packageManager}`, '--', 'node', '-p', 'process.env.PATH'];
  extended ??= spawnSync('npx', printed, { encoding: 'utf8', ...conditions('npx') }).stdout.trim();
  return extended;
}

/** Does a task in every package that has it, and tells whether all went well. */
export function turbo(task, flags = []) {
  const program = ['node_modules/turbo/bin/turbo', 'run', task, '--no-update-notifier'];
  return new Promise(done => {
    const child = spawn(process.execPath, [...program, ...flags], {
      stdio: 'inherit',
      ...conditions('node', { PATH: extendedPath() }),
    });
    child.once('error', error => fail(`turbo does not start: ${error.message}`));
    child.once('close', (status, signal) => (signal ? process.exit(130) : done(status === 0)));
  });
}

/** Another Node major or another machine needs other binaries although the lockfile is the same. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', '.pnpmfile.cjs', '.npmrc'])
    hash.update(readFileSync(join(root, file)));
  return `${hash.digest('hex')} ${process.platform}-${process.arch} ${process.versions.modules}`;
}
