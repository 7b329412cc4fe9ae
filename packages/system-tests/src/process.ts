import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type ServiceName, serviceFolder, workspace } from './workspace.js';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface ServiceProcess {
  readonly url: string;
  /** What is changed of its environment stays changed for later starts, and for commands. */
  start(changed?: Environment): Promise<void>;
  /** Its own command line, on the same environment; what it printed. Throws when it fails. */
  command(...args: readonly string[]): string;
  /** SIGKILL: nothing may be finished, nothing said. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const patienceMs = 120_000;
const endsWithParent = pathToFileURL(join(workspace, 'scripts/ends-with-parent.mjs')).href;

/** One replica of a service as a process of its own, its output in a file. */
export function serviceProcess(
  name: ServiceName,
  port: number,
  environment: Environment,
  logs: string,
): ServiceProcess {
  const url = `http://127.0.0.1:${port}`;
  let told: Environment = { PATH: process.env.PATH ?? '', ...environment };
  const log = openSync(join(logs, `${name}.log`), 'a', 0o600);
  let child: ChildProcess | undefined;
  const running = () => child !== undefined && child.exitCode === null && child.signalCode === null;

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child === undefined || !running()) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  const command = (...args: readonly string[]) =>
    execFileSync(process.execPath, ['dist/cli.js', ...args], {
      cwd: serviceFolder(name),
      env: told,
      encoding: 'utf8',
    });

  async function start(changed: Environment = {}): Promise<void> {
    told = { ...told, ...changed };
    child = spawn(process.execPath, ['--import', endsWithParent, 'dist/main.js'], {
      cwd: serviceFolder(name),
      env: told,
      stdio: ['ignore', log, log, 'ipc'],
    });
    const deadline = performance.now() + patienceMs;
    while (performance.now() < deadline && running()) {
      const answer = await fetch(`${url}/livez`).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.ok) return;
      await pause(50);
    }
    throw new Error(`${name} did not start; ${join(logs, `${name}.log`)} says why`);
  }

  return {
    url,
    start,
    command,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
