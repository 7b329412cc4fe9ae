import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './file-lock.js';

/** Lines of postmaster.pid: 1 process, 2 data directory, 3 start time, 4 port. */
export async function readPostmaster(
  dataDir: string,
): Promise<{ pid: number; port: number } | undefined> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]) };
}

/** After a reboot the number in the file may belong to any program. */
export async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.includes('postgres');
}
