import { serviceNames } from '../../workspace.js';
import type { World } from '../world.js';

const expectIn = (part: string, what: string, seen: string, wanted: RegExp) => {
  if (!wanted.test(seen)) throw new Error(`${part}: ${what} is ${seen.trim()}`);
};

/** What is promised of a container is looked at from within it, as who runs there. */
export async function inside(world: World): Promise<string> {
  const parts = [...serviceNames, 'identity', 'chat', 'echo'];
  for (const part of parts) {
    const ask = (script: string) => world.exec(part, ['sh', '-c', script], '1000');
    const status = await ask('cat /proc/1/status');
    expectIn(part, 'the user', status, /^Uid:\t1000\t1000\t1000\t1000$/m);
    for (const set of ['Inh', 'Prm', 'Eff', 'Bnd', 'Amb'])
      expectIn(part, `capabilities ${set}`, status, new RegExp(`^Cap${set}:\\t0+$`, 'm'));
    expectIn(part, 'no new privileges', status, /^NoNewPrivs:\t1$/m);
    const places = '/ /service /part /config /usr/local/bin';
    const written = await ask(
      `for place in ${places}; do if [ -d $place ] && touch $place/written 2>/dev/null; then echo $place; fi; done; true`,
    );
    if (written.trim() !== '') throw new Error(`${part} can write to ${written}`);
    // Not even as root of the container, for the file system itself is read-only.
    const asRoot = await world.exec(part, ['sh', '-c', 'touch /written 2>&1; true']);
    expectIn(part, 'writing as root', asRoot, /Read-only file system/);
    expectIn(
      part,
      'a place for temporary files',
      await ask('touch /tmp/written && echo yes'),
      /yes/,
    );
  }
  return `${parts.length} parts run as 1000, without a capability, on files that cannot be changed`;
}
