import { serviceNames } from '../../workspace.js';
import type { Bases } from '../bases.js';
import { run } from '../docker.js';
import { imageName, images } from '../images.js';
import type { World } from '../world.js';

const most = { whole: 300, ours: 90 };
const megabytes = (bytes: number) => bytes / 1_000_000;

/** What an image takes, and how much of it is ours: all that lies above Debian and Node. */
export async function sizes(docker: string, bases: Bases, version: string): Promise<string> {
  const sizeOf = async (image: string) =>
    megabytes(
      Number((await run(docker, ['image', 'inspect', '--format', '{{.Size}}', image])).trim()),
    );
  const debian = await sizeOf(bases.DEBIAN_IMAGE);
  const seen: string[] = [];
  const tooLarge: string[] = [];
  for (const name of images) {
    const image = imageName(name, version);
    const whole = await sizeOf(image);
    const history = await run(docker, [
      'history',
      '--human=false',
      '--no-trunc',
      '--format',
      '{{.Size}} {{.CreatedBy}}',
      image,
    ]);
    const node = [...history.matchAll(/^(\d+) COPY \/usr\/local\/bin\/node/gm)];
    const ours = whole - debian - megabytes(Number(node[0]?.[1] ?? 0));
    seen.push(`${name} ${whole.toFixed(0)} MB (ours ${ours.toFixed(0)})`);
    const isService = serviceNames.some(each => each === name);
    if (whole > most.whole || (isService && ours > most.ours)) tooLarge.push(name);
  }
  if (tooLarge.length > 0)
    throw new Error(`Too large: ${tooLarge.join(', ')} of ${seen.join(', ')}`);
  return seen.join(', ');
}

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
