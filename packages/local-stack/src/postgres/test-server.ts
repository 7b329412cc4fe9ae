import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workspace } from '../stack/folder.js';
import { withFileLock } from './file-lock.js';
import { startPostgres } from './server.js';

let starting: Promise<string> | undefined;

/** The administrator's address of the server that tests use: given, or one embedded server for all test processes. */
export function testServer(): Promise<string> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return Promise.resolve(given);
  starting ??= shareEmbedded();
  return starting;
}

async function shareEmbedded(): Promise<string> {
  const folder = await testFolder();
  // The keeper stops the server when no process that signed in here lives any more.
  await writeFile(join(folder, 'users', String(process.pid)), '');
  const dataDir = join(folder, 'data');
  const server = await withFileLock(join(folder, 'keeper.lock'), () =>
    startPostgres({ dataDir, throwaway: true }),
  );
  if (!server.reused) startKeeper(folder, dataDir);
  return server.url;
}

/** Per clone and per user: another user's processes cannot use, or disturb, this one's. */
async function testFolder(): Promise<string> {
  const clone = createHash('sha256').update(workspace).digest('hex').slice(0, 8);
  const user = process.getuid?.() ?? 'user';
  const folder = join(tmpdir(), `guildhall-tests-${user}-${clone}`);
  await mkdir(join(folder, 'users'), { recursive: true, mode: 0o755 });
  const { uid } = await lstat(folder);
  if (process.getuid !== undefined && uid !== process.getuid()) {
    throw new Error(
      `${folder} belongs to another user. Set TEST_DATABASE_URL, or TMPDIR to a folder of yours.`,
    );
  }
  return folder;
}

function startKeeper(folder: string, dataDir: string): void {
  // Also where this file runs from src, under vitest: the keeper there is TypeScript that plain node cannot load.
  const keeper = join(workspace, 'packages', 'local-stack', 'dist', 'postgres', 'test-keeper.js');
  if (!existsSync(keeper)) return;
  const child = spawn(process.execPath, [keeper, folder, dataDir], {
    detached: true,
    stdio: 'ignore',
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR },
  });
  child.unref();
}
