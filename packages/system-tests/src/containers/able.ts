import type { Bases } from './bases.js';
import { run } from './docker.js';

/** A container as ours are: nothing may be written, nothing is allowed, a port is published. */
const asOurs = [
  ...['run', '--rm', '--init', '--read-only', '--tmpfs=/tmp', '--cap-drop=ALL'],
  ...['--security-opt=no-new-privileges:true', '--publish=127.0.0.1::80'],
];

/** The line that says what went wrong, of all that was printed. */
function reasonIn(error: unknown): string | undefined {
  const lines = (error as Error).message.trim().split('\n').slice(1);
  return lines.find(line => /error/i.test(line)) ?? lines.at(-1);
}

/** Why this machine's Docker is no place to try anything on; null where it is one. */
export async function unableTo(docker: string, bases: Bases): Promise<string | null> {
  try {
    await run(docker, [...asOurs, bases.DEBIAN_IMAGE, 'true']);
  } catch (error) {
    return `no container runs here (${reasonIn(error)})`;
  }
  const ask = () =>
    run(docker, ['run', '--rm', bases.NODE_IMAGE, 'npm', 'view', 'pnpm@10', 'name'], {
      timeoutMs: 120_000,
    });
  try {
    await ask().catch(ask);
  } catch (error) {
    return `no package registry answers in a container (${reasonIn(error)})`;
  }
  return null;
}
