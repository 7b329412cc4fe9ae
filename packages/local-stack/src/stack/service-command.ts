import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ServiceName } from './options.js';
import { programOf } from './service-process.js';

interface ServiceCommand {
  root: string;
  service: ServiceName;
  environment: Record<string, string | undefined>;
  args: readonly string[];
  /** What it reads from its standard input. */
  input?: unknown;
}

/** Runs a command of a service's own command line, and throws its output if it fails. */
export async function runServiceCommand(command: ServiceCommand): Promise<void> {
  const { root, service, environment, args, input } = command;
  const running = promisify(execFile)(
    process.execPath,
    [programOf(root, service, 'cli'), ...args],
    { cwd: join(root, 'services', service), env: environment },
  );
  const { stdin } = running.child;
  // It may end without having read anything; its exit code tells.
  stdin?.on('error', () => undefined);
  stdin?.end(input === undefined ? '' : JSON.stringify(input));
  await running.catch(({ code, stderr, stdout }) => {
    const output = `${stdout}${stderr}`.trim();
    throw new Error(`"${service} ${args.join(' ')}" failed (exit code ${code}):\n\n${output}`);
  });
}
