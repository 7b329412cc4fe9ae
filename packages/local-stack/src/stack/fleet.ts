import { type StackContext, step } from './context.js';
import type { Folder } from './folder.js';
import { type ServiceName, serviceNames } from './options.js';
import { isFree, usualPorts } from './ports.js';
import { noteProcesses } from './processes.js';
import {
  inspectorPorts,
  isBuilt,
  type ServiceProcess,
  startService,
  waitUntilReady,
} from './service-process.js';

/** The services that run, and how one of them is started once more. */
export interface Fleet {
  readonly running: ReadonlyMap<ServiceName, ServiceProcess>;
  readonly start: (name: ServiceName) => Promise<ServiceProcess>;
  readonly isReady: (service: ServiceProcess) => Promise<boolean>;
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
  // Together: each may take its time for requests in flight.
  context.onStarted(async () => {
    await Promise.all([...running.values()].map(service => service.stop()));
  });
  const { root, options, stopping } = context;
  let noted = Promise.resolve();
  const start = async (name: ServiceName) => {
    const service = await startService({
      root,
      name,
      logs: folder.logs,
      environment: environmentOf(name),
      inspectorPort: options.inspect ? inspectorPorts[name] + options.portOffset : undefined,
    });
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
  return { running, start, isReady };
}
