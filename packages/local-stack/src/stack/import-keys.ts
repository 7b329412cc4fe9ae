import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { ImportedKey } from './secrets.js';
import { programOf } from './service-process.js';

/** Tells the platform, by its own command line, which keys are good. */
export async function importKeys(
  root: string,
  environment: Record<string, string | undefined>,
  keys: readonly ImportedKey[],
): Promise<void> {
  const child = spawn(process.execPath, [programOf(root, 'platform', 'cli'), 'keys', 'import'], {
    cwd: join(root, 'services', 'platform'),
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
  child.stdin.end(JSON.stringify(keys));
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (code !== 0)
    throw new Error(`The platform did not take the keys (exit code ${code}):\n\n${said.trim()}`);
}
