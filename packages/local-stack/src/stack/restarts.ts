import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import type { Fleet } from './fleet.js';
import { type ServiceName, serviceNames } from './options.js';

interface Watched {
  root: string;
  fleet: Fleet;
  say: (text: string) => void;
  stopping: AbortSignal;
}

/** What every service runs; a change there is a change of all of them. */
const shared = ['contracts', 'auth', 'look', 'service-kit'];
/** What is read beside what is built, as a service starts. */
const readBeside = [
  { folder: 'look/styles', file: /\.css$/, by: serviceNames },
  { folder: 'portal', file: /^pages\.json$/, by: ['platform'] },
];
/** One edit may be written as several files. */
const settledMs = 60;
/** Lets requests in flight end, then kills the process; acknowledged work survives. */
const stopPatienceMs = 300;

/** Restarts a service after each rebuild. Resolves when the stack stops. */
export async function restartWhenBuilt({ root, fleet, say, stopping }: Watched): Promise<void> {
  const names = [...fleet.running.keys()];
  const changed = new Set<ServiceName>();
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();

  const restart = async (name: ServiceName, since: number) => {
    try {
      await fleet.running.get(name)?.stop(stopPatienceMs);
      const ready = await fleet.isReady(await fleet.start(name));
      if (stopping.aborted) return;
      const took = ((performance.now() - since) / 1000).toFixed(1);
      say(ready ? `${name} serves again after ${took} s` : `${name} runs, but is not ready`);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  };
  const onChange = (of: readonly ServiceName[]) => {
    const since = performance.now();
    for (const name of of) changed.add(name);
    clearTimeout(timer);
    timer = setTimeout(() => {
      // One round after another: what changes meanwhile is the next round's.
      work = work.then(async () => {
        const round = [...changed];
        changed.clear();
        if (stopping.aborted) return;
        await Promise.all(round.map(name => restart(name, since)));
      });
    }, settledMs);
  };
  const watchBuilt = (folder: string, of: readonly ServiceName[]): FSWatcher =>
    watch(join(root, folder, 'dist'), { recursive: true }, (_, file) => {
      if (file?.endsWith('.js')) onChange(of);
    });
  const watchers = [
    ...shared.map(name => watchBuilt(`packages/${name}`, names)),
    ...names.map(name => watchBuilt(`services/${name}`, [name])),
    ...readBeside.map(({ folder, file, by }) =>
      watch(join(root, 'packages', folder), (_, changed) => {
        if (changed && file.test(changed)) onChange(names.filter(name => by.includes(name)));
      }),
    ),
  ];
  await new Promise(done => stopping.addEventListener('abort', done));
  clearTimeout(timer);
  for (const watcher of watchers) watcher.close();
  await work;
}
