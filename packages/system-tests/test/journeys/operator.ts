import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import { type ServiceName, serviceFolder } from '../../src/workspace.js';

/** What `npm run cli -- <service> …` does while a stack runs. */
export async function command(service: ServiceName, ...args: readonly string[]) {
  const told = join(inject('stackFolder'), 'environment', `${service}.json`);
  const child = spawn(process.execPath, ['dist/cli.js', ...args], {
    cwd: serviceFolder(service),
    env: { PATH: process.env.PATH, ...JSON.parse(readFileSync(told, 'utf8')) },
  });
  const [out, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { status: status as number | null, text: out + errors };
}
