import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ServiceName } from './options.js';
import { programOf } from './service-process.js';

export interface ServiceCommand {
  root: string;
  service: ServiceName;
  environment: Record<string, string | undefined>;
  args: readonly string[];
  /** What it reads from its standard input. */
  input?: unknown;
}

/** Runs a command of a service's own command line, and throws what it said when it fails. */
export async function runServiceCommand(command: ServiceCommand): Promise<void> {
  const { root, service, environment, args, input } = command;
  const child = spawn(process.execPath, [programOf(root, service, 'cli'), ...args], {
    cwd: join(root, 'services', service),
    env: environment,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      said += chunk;
    });
  }
  // It may end without having read anything; its exit code tells.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input === undefined ? '' : JSON.stringify(input));
  const [code] = await once(child, 'close');
  if (code !== 0)
    throw new Error(`"${service} ${args.join(' ')}" failed (exit code ${code}):\n\n${said.trim()}`);
}
