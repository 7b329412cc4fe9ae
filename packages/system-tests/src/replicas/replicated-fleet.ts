import { isFree } from '@guildhall/local-stack/stack';
import { type Fleet, startFleet } from '../stress/fleet.js';
import { serviceProcess } from '../stress/process.js';
import { byService, serviceNames } from '../workspace.js';
import { startBalancer } from './balancer.js';
import { tellingMemory } from './memory.js';
import { isWatched, type Replica } from './replica.js';

const each = 3;

export interface ReplicatedFleet {
  /** Its addresses are the balancer's. */
  readonly fleet: Fleet;
  readonly replicas: readonly Replica[];
  readonly stop: () => Promise<void>;
}

/** Below what systems give to outgoing connections, one of which could have a port while its replica is restarted. */
const range = { from: 20_000, to: 32_000 };

/** So many ports one after the other. */
async function portBlock(count: number): Promise<readonly number[]> {
  const begin = range.from + Math.floor(Math.random() * (range.to - range.from) * 0.9);
  for (let first = begin; first + count < range.to; first += count) {
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return ports;
  }
  throw new Error('There are not enough free ports.');
}

/** Three of each service, and one balancer before them. */
export async function startReplicas(logs: string): Promise<ReplicatedFleet> {
  const block = await portBlock(serviceNames.length * (each + 1));
  const of = (service: number) => block.slice(service * (each + 1), (service + 1) * (each + 1));
  const ports = byService((_, service) => of(service).slice(1));
  const fronts = byService((_, service) => of(service)[0] ?? 0);
  const fleet = await startFleet(logs, { TRUST_PROXY: '127.0.0.1' }, fronts);
  const replicas = serviceNames.flatMap(name =>
    ports[name].map((port, index) => ({
      name,
      number: index + 1,
      process: serviceProcess(
        name,
        port,
        {
          ...fleet.environments[name],
          PORT: String(port),
          ...(isWatched({ number: index + 1 }) && tellingMemory),
        },
        logs,
      ),
    })),
  );
  const balancer = await startBalancer(fronts, ports, logs);
  const stop = async () => {
    await Promise.all(replicas.map(replica => replica.process.stop()));
    await balancer.stop();
    await fleet.stop();
  };
  try {
    // The platform first: the others call it.
    for (const name of serviceNames)
      await Promise.all(
        replicas.filter(replica => replica.name === name).map(replica => replica.process.start()),
      );
  } catch (error) {
    await stop();
    throw error;
  }
  return { fleet, replicas, stop };
}
