import { type StackContext, step } from './context.js';
import type { Folder } from './folder.js';
import { type ServiceName, serviceNames } from './options.js';
import { isFree, usualPorts } from './ports.js';
import { noteProcesses } from './processes.js';
import { isBuilt, type ServiceProcess, startService, waitUntilReady } from './service-process.js';

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
): Promise<ServiceProcess[]> {
  const running: ServiceProcess[] = [];
  // Together: each may take its time for requests in flight.
  context.onStarted(async () => {
    await Promise.all(running.map(service => service.stop()));
  });
  for (const name of names) {
    step(context, `Starting ${name}`);
    const service = await startService(context.root, name, folder.logs, environmentOf(name));
    running.push(service);
    await noteProcesses(
      folder.processes,
      Object.fromEntries(running.map(({ name: of, pid }) => [of, pid])),
    );
  }
  await Promise.all(
    running.map(async service => {
      const address = addresses[service.name];
      if (await waitUntilReady(service, address, context.stopping)) return;
      step(context, `${service.name} runs, but is not ready; ${address}/readyz says why`);
    }),
  );
  return running;
}
