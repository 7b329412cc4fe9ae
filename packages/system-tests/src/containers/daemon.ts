import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const answers = (docker: string) =>
  spawnSync(docker, ['info'], { stdio: 'ignore', timeout: 20_000 }).status === 0;

/** A daemon that runs, or is started here where that is allowed; then it ends with this process. */
export async function haveDaemon(docker: string, logs: string): Promise<string | null> {
  if (answers(docker)) return null;
  if (process.getuid?.() !== 0) return 'no Docker daemon answers, and only root may start one';
  mkdirSync(logs, { recursive: true });
  const log = openSync(join(logs, 'dockerd.log'), 'w');
  const daemon = spawn('dockerd', [], { stdio: ['ignore', log, log] });
  let gone = false;
  daemon.once('error', () => {
    gone = true;
  });
  daemon.once('exit', () => {
    gone = true;
  });
  // It is no reason to go on: it ends when everything else has.
  daemon.unref();
  process.once('exit', () => daemon.kill());
  const deadline = performance.now() + 60_000;
  while (!gone && performance.now() < deadline) {
    if (answers(docker)) return null;
    await pause(500);
  }
  daemon.kill();
  return `no Docker daemon answers, and dockerd does not start (${join(logs, 'dockerd.log')})`;
}
