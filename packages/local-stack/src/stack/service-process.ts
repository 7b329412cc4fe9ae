import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from './options.js';

export interface ServiceProcess {
  name: ServiceName;
  pid: number;
  /** Resolves when the process has ended, with how. */
  ended: Promise<string>;
  hasEnded(): boolean;
  readonly logPath: string;
  lastLines(): Promise<string>;
  stop(patienceMs?: number): Promise<void>;
  kill(): void;
}

const readyPatienceMs = 90_000;
/** More than the twenty seconds that a service gives its requests in flight, and the ten for its own work behind them. */
const stopPatienceMs = 35_000;
const shownLines = 15;

export const programOf = (root: string, name: ServiceName, file: 'main' | 'cli'): string =>
  join(root, 'services', name, 'dist', `${file}.js`);

/** As the service's own start script and image have it. */
const nodeOptions: Readonly<Record<ServiceName, readonly string[]>> = {
  platform: ['--min-semi-space-size=16'],
  'chat-bot': ['--max-semi-space-size=2'],
  pay: ['--min-semi-space-size=16'],
};

export const inspectorPorts: Readonly<Record<ServiceName, number>> = {
  platform: 9229,
  'chat-bot': 9230,
  pay: 9231,
};

export const isBuilt = (root: string, name: ServiceName, file: 'main' | 'cli' = 'main'): boolean =>
  existsSync(programOf(root, name, file));

interface Start {
  root: string;
  name: ServiceName;
  logs: string;
  environment: Record<string, string | undefined>;
  inspectorPort?: number | undefined;
}

export async function startService({
  root,
  name,
  logs,
  environment,
  inspectorPort,
}: Start): Promise<ServiceProcess> {
  const logPath = join(logs, `${name}.log`);
  const log = await open(logPath, 'w', 0o600);
  const debugging =
    inspectorPort === undefined
      ? []
      : ['--enable-source-maps', `--inspect=127.0.0.1:${inspectorPort}`];
  const program = programOf(root, name, 'main');
  const child = spawn(process.execPath, [...nodeOptions[name], ...debugging, program], {
    cwd: join(root, 'services', name),
    env: environment,
    stdio: ['ignore', log.fd, log.fd],
    // A group of its own: Ctrl-C in the terminal reaches this process only, which then stops them in order.
    detached: true,
  });
  const ended = endOf(child);
  await log.close();
  const hasEnded = () =>
    child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  return {
    name,
    pid: child.pid ?? 0,
    ended,
    hasEnded,
    logPath,
    lastLines: async () => {
      const text = await readFile(logPath, 'utf8').catch(() => '');
      return text.trimEnd().split('\n').slice(-shownLines).join('\n');
    },
    async stop(patienceMs = stopPatienceMs) {
      if (hasEnded()) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await ended;
      clearTimeout(timer);
    },
    kill: () => child.kill('SIGKILL'),
  };
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise(done => {
    child.once('error', error => done(error.message));
    child.once('exit', (code, signal) =>
      done(signal === null ? `exit code ${code}` : `signal ${signal}`),
    );
  });
}

/** True when ready; false when it runs but does not become ready in time; throws when it has ended. */
export async function waitUntilReady(
  service: ServiceProcess,
  address: string,
  stopping: AbortSignal,
): Promise<boolean> {
  const deadline = performance.now() + readyPatienceMs;
  while (performance.now() < deadline && !stopping.aborted) {
    if (service.hasEnded()) {
      const text = `${service.name} did not start (${await service.ended}). Its last lines:\n\n${await service.lastLines()}`;
      throw new Error(text);
    }
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    );
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.ok) return true;
    await pause(100);
  }
  return false;
}
