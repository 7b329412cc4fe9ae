// Where things are and how commands run; with nothing but Node, before anything is installed.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const services = ['platform', 'chat-bot', 'pay'];

/** The folders of all packages and services. */
export const packageFolders = () =>
  ['packages', 'services'].flatMap(kind =>
    readdirSync(join(root, kind)).map(name => join(root, kind, name)),
  );

/** Newer than whatever is installed. */
export const stamp = join(root, 'node_modules', '.guildhall-installed');

/** Ends this process when the command fails, with its exit code; a quiet one is heard only then. */
export function run(command, args, { environment = {}, quiet = false, onFailure } = {}) {
  const { status, signal, error, stdout, stderr } = spawnSync(command, args, {
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    maxBuffer: 256 * 1024 * 1024,
    ...conditions(command, environment),
  });
  if (error) fail(`${command} does not start: ${error.message}`);
  if (signal) process.exit(130);
  if (status !== 0 && quiet) process.stderr.write(`${stdout}${stderr}`);
  if (status !== 0) onFailure?.();
  if (status !== 0)
    fail(`"${command} ${args.join(' ')}" failed; its output is above.`, status ?? 1);
}

export const conditions = (command, environment) => ({
  cwd: root,
  // npx is a batch file there, which only a shell can start.
  shell: process.platform === 'win32' && command === 'npx',
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...environment },
});

export function fail(text, code = 1) {
  console.error(`\n${text}`);
  process.exit(code);
}
