import { isFree } from '@guildhall/local-stack/stack';

/** Below what systems give to outgoing connections, one of which could have a port while its replica is restarted. */
const range = { from: 20_000, to: 32_000 };

/** So many ports one after the other. */
export async function portBlock(count: number): Promise<readonly number[]> {
  const begin = range.from + Math.floor(Math.random() * (range.to - range.from) * 0.9);
  for (let first = begin; first + count < range.to; first += count) {
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return ports;
  }
  throw new Error('There are not enough free ports.');
}
