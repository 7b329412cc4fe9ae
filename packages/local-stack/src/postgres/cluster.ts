import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedUnavailable, type Native } from './native.js';

type LocalAuth = 'scram-sha-256' | 'trust';

const passwordFile = 'guildhall-superuser';

/** Makes the data directory if there is none. A killed initdb leaves nothing under the final name. */
export async function ensureCluster(
  native: Native,
  dataDir: string,
  auth: LocalAuth,
): Promise<void> {
  if (existsSync(join(dataDir, 'PG_VERSION'))) return;
  const unfinished = `${dataDir}.initdb`;
  const password = randomBytes(24).toString('base64url');
  const note = `${unfinished}.password`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await writeFile(note, password, { mode: 0o600 });
  await giveAway(native, unfinished, note);
  try {
    await runInitdb(native, unfinished, note, auth);
    await writeFile(join(unfinished, passwordFile), password, { mode: 0o600 });
    await chmod(unfinished, 0o700);
    await rm(dataDir, { recursive: true, force: true });
    await rename(unfinished, dataDir);
  } finally {
    await rm(note, { force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}

export async function adminUrl(dataDir: string, port: number): Promise<string> {
  const password = await readFile(join(dataDir, passwordFile), 'utf8');
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

async function giveAway(native: Native, ...paths: string[]): Promise<void> {
  const { runAs } = native;
  if (runAs === undefined) return;
  for (const path of paths) await chown(path, runAs.uid, runAs.gid);
}

async function runInitdb(
  native: Native,
  dataDir: string,
  note: string,
  auth: LocalAuth,
): Promise<void> {
  // The built-in locale sorts and folds alike on every machine, whatever locales it has installed.
  const wanted = [
    `--pgdata=${dataDir}`,
    '--username=postgres',
    `--pwfile=${note}`,
    `--auth=${auth}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
    '--no-instructions',
  ];
  await promisify(execFile)(native.initdb, wanted, processOptions(native)).catch(cause => {
    throw new EmbeddedUnavailable(cause.stderr?.trim() || cause.message, { cause });
  });
}

/** The working folder of the caller may be closed to the unprivileged user, and its locale foreign to the binaries. */
export const processOptions = (native: Native) => ({
  ...native.runAs,
  cwd: process.platform === 'win32' ? undefined : '/',
  env: { PATH: process.env.PATH, LC_ALL: 'C', SystemRoot: process.env.SystemRoot },
});
