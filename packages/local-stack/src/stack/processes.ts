import { execFileSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from '../postgres/file-lock.js';
import { readJson, writePrivateJson } from './folder.js';

interface Noted {
  stack: number;
  services: Record<string, number>;
}

const graceMs = 10_000;

/** Who runs in this folder, written down so that a start after a kill finds what the killed one left. */
export async function noteProcesses(path: string, services: Record<string, number>): Promise<void> {
  await writePrivateJson(path, { stack: process.pid, services } satisfies Noted);
}

/** Ends services whose stack was killed; refuses to start beside one that lives. */
export async function endLeftovers(path: string): Promise<void> {
  const noted = await readJson<Noted>(path);
  if (noted === undefined) return;
  if (noted.stack !== process.pid && (await runs(noted.stack, /(start|dev)\.mjs|local-stack/))) {
    throw new Error(
      `Guildhall already runs from this folder (process ${noted.stack}). Stop it first with Ctrl-C there.`,
    );
  }
  for (const [name, pid] of Object.entries(noted.services)) {
    if (await runs(pid, new RegExp(`services[\\\\/]${name}[\\\\/]`))) await end(pid);
  }
  await rm(path, { force: true });
}

async function end(pid: number): Promise<void> {
  process.kill(pid, 'SIGTERM');
  const deadline = performance.now() + graceMs;
  while (isAlive(pid)) {
    if (performance.now() > deadline) process.kill(pid, 'SIGKILL');
    await pause(50);
  }
}

/** The number alone proves nothing: after a reboot it may be anybody's. */
async function runs(pid: number, command: RegExp): Promise<boolean> {
  if (!isAlive(pid)) return false;
  return command.test(await commandOf(pid));
}

async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (process.platform === 'win32') return '';
  return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
}
