import { lookup } from 'node:dns/promises';
import type { Upstream } from '@guildhall/contracts/platform';
import { type Check, fine, namedCheck, warning, withTimeout } from '@guildhall/service-kit';
import { addressRule } from '../proxy/addresses.js';
import { hostOf } from './upstreams-file.js';

const patienceMs = 1500;

/** The addresses of a target's host; empty if unknown. */
async function addressesOf(target: string): Promise<readonly string[]> {
  const found = await withTimeout(patienceMs, lookup(hostOf(target), { all: true })).catch(
    () => null,
  );
  return found?.map(({ address }) => address) ?? [];
}

export const upstreamsCheck = (upstreams: readonly Upstream[]): Check =>
  namedCheck('upstreams', async () => {
    const troubles = await Promise.all(
      upstreams.map(async ({ name, target, allowed_ranges }) => {
        const addresses = await addressesOf(target);
        if (addresses.length === 0) return [`the host of ${name} cannot be resolved: ${target}`];
        if (addresses.every(addressRule(allowed_ranges))) return [];
        return [
          `${name} is at ${addresses.join(', ')}, a private address that is not in its allowed_ranges`,
        ];
      }),
    );
    const message = troubles.flat().join('; ');
    return message === '' ? fine() : warning(`${message}. Requests to it get a 502 response.`);
  });
