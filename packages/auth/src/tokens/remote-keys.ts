import { unavailable } from '@guildhall/contracts';
import type { JSONWebKeySet } from 'jose';
import { fetchWhole } from '../fetch-whole.js';
import { createLocalJWKSet, errors } from '../jose.bundled.js';
import { kept } from '../kept.js';
import { createAllowance } from './allowance.js';
import type { KeySource } from './key-source.js';

export interface Location {
  readonly issuer: string;
  readonly keySet: URL;
}

export interface RemoteKeysOptions {
  /** Said to callers while the keys cannot be had: "The identity provider". */
  readonly name: string;
  /** May itself ask over the network. */
  readonly locate: (timeoutMs: number) => Location | Promise<Location>;
  /** Of a clock that nobody sets: were it set back, nothing would be fetched until it is as late again. */
  readonly now?: () => number;
}

const timeoutMs = 5_000;
/** A provider's outage shall not log everybody out, and a withdrawn key shall not live on for ever. */
const keeping = { freshMs: 10 * 60_000, staleMs: 24 * 3_600_000, pauseMs: 1_000 };
const unknownKeys = { burst: 3, intervalMs: 10_000 };

/** Keys that are fetched when first needed, kept, refreshed, and fetched again for a key that is not among them. */
export function remoteKeys(options: RemoteKeysOptions): KeySource {
  const { name, locate, now = () => performance.now() } = options;
  const mayAskForUnknown = createAllowance(unknownKeys.burst, unknownKeys.intervalMs, now);

  async function load() {
    try {
      // Located anew each time: a provider may move its key set.
      const { issuer, keySet } = await locate(timeoutMs);
      const asked = { headers: { accept: 'application/json' }, redirect: 'error' } as const;
      const response = await fetchWhole(keySet, asked, { withinMs: timeoutMs });
      if (!response.ok) throw new Error(`${keySet} answered ${response.status}`);
      // jose's own set of remote keys would fetch at every failure and drop keys while offline.
      return { issuer, keys: createLocalJWKSet((await response.json()) as JSONWebKeySet) };
    } catch (cause) {
      throw Object.assign(unavailable(`${name} cannot be asked for its keys right now`), { cause });
    }
  }
  const loaded = kept(load, { ...keeping, now });

  return {
    issuer: async () => (await loaded.get()).issuer,
    check: async () => {
      await loaded.get();
    },
    find: async (header, token) => {
      const { keys } = await loaded.get();
      try {
        return await keys(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || !mayAskForUnknown()) throw error;
        return (await loaded.refresh()).keys(header, token);
      }
    },
  };
}
