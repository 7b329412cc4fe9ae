import { run } from '../docker.js';
import type { World } from '../world.js';

/** What each container takes now. */
export async function memory(world: World, parts: readonly string[]): Promise<string> {
  const ids = await Promise.all(parts.map(world.container));
  const said = await run(world.docker, [
    'stats',
    '--no-stream',
    '--format',
    '{{.Container}} {{.MemUsage}}',
    ...ids,
  ]);
  const used = new Map([...said.matchAll(/^(\S+) (\S+)/gm)].map(([, id, size]) => [id, size]));
  return parts.map((part, index) => `${part} ${used.get(ids[index])}`).join(', ');
}
