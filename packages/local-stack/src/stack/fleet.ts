import { type StackContext, step } from './context.js';
import type { Folder } from './folder.js';
import { type ServiceName, serviceNames } from './options.js';
import { isFree, usualPorts } from './ports.js';
import { noteProcesses } from './processes.js';
import {
  inspectorPorts,
  isBuilt,
  programOf,
  type ServiceProcess,
  type Spare,
  type Start,
  startService,
  startSpare,
  waitUntilReady,
} from './service-process.js';

/** The services that run, and how one of them is started once more. */
export interface Fleet {
  readonly running: ReadonlyMap<ServiceName, ServiceProcess>;
  readonly start: (name: ServiceName) => Promise<ServiceProcess>;
  readonly isReady: (service: ServiceProcess) => Promise<boolean>;
  /** Makes the next start of it quick: one process at most waits, and is told of. */
  readonly prepare: (name: ServiceName) => Promise<Spare | undefined>;
}

export type Addresses = Record<ServiceName, string>;

export function servicesToStart({ root, options, say }: StackContext): ServiceName[] {
  const wanted = options.only === undefined ? serviceNames : [options.only];
  return wanted.filter(name => {
    const built = isBuilt(root, name);
    if (!built) say(`Left out: ${name} (services/${name}/dist/main.js does not exist)`);
    return built;
  });
}

/** Clients have these ports in their configuration, so none is moved silently. */
export async function addressesOf(
  started: readonly ServiceName[],
  offset: number,
): Promise<Addresses> {
  const address = (name: ServiceName) => `http://127.0.0.1:${usualPorts[name] + offset}`;
  for (const name of started) {
    const port = usualPorts[name] + offset;
    if (await isFree(port)) continue;
    throw new Error(
      `Port ${port}, which ${name} needs, is taken by another program. Stop that one, or move all ports: npm start -- --port-offset 100`,
    );
  }
  return { platform: address('platform'), 'chat-bot': address('chat-bot'), pay: address('pay') };
}

export async function startServices(
  context: StackContext,
  folder: Folder,
  names: readonly ServiceName[],
  environmentOf: (name: ServiceName) => Record<string, string | undefined>,
  addresses: Addresses,
): Promise<Fleet> {
  const running = new Map<ServiceName, ServiceProcess>();
  const spares = new Map<ServiceName, Promise<Spare | undefined>>();
  // Together: each may take its time for requests in flight.
  context.onStarted(async () => {
    for (const spare of await Promise.allSettled(spares.values()))
      if (spare.status === 'fulfilled') spare.value?.kill();
    await Promise.all([...running.values()].map(service => service.stop()));
  });
  const { root, options, stopping } = context;
  const startOf = (name: ServiceName): Start => ({
    root,
    name,
    logs: folder.logs,
    environment: environmentOf(name),
    inspectorPort: options.inspect ? inspectorPorts[name] + options.portOffset : undefined,
  });
  const startWaiting = async (name: ServiceName) => {
    // Only here: the bundler that it asks is not where nothing is developed.
    const { librariesOf } = await import('../spare/libraries.js');
    const libraries = await librariesOf(programOf(root, name, 'main'));
    return stopping.aborted ? undefined : startSpare(startOf(name), libraries);
  };
  const prepare = async (name: ServiceName) => {
    // Two of one service cannot both have the debugger's port.
    if (options.inspect) return undefined;
    const spare = spares.get(name) ?? startWaiting(name);
    spares.set(name, spare);
    spare.catch(() => spares.delete(name));
    return spare;
  };
  let noted = Promise.resolve();
  const start = async (name: ServiceName) => {
    // Where it could not be prepared, it starts as any other.
    const spare = await spares.get(name)?.catch(() => undefined);
    spares.delete(name);
    const service = await (spare?.run() ?? startService(startOf(name)));
    running.set(name, service);
    // One after another: several services may be started again at once.
    noted = noted.then(() =>
      noteProcesses(
        folder.processes,
        Object.fromEntries([...running.values()].map(({ name: of, pid }) => [of, pid])),
      ),
    );
    await noted;
    return service;
  };
  const isReady = (service: ServiceProcess) =>
    waitUntilReady(service, addresses[service.name], stopping);
  for (const name of names) {
    step(context, `Starting ${name}`);
    await start(name);
  }
  await Promise.all(
    [...running.values()].map(async service => {
      if (await isReady(service)) return;
      const where = `${addresses[service.name]}/readyz`;
      step(context, `${service.name} runs, but is not ready; ${where} says why`);
    }),
  );
  return { running, start, isReady, prepare };
}
