import { unavailable } from '@guildhall/contracts';
import type { JSONWebKeySet } from 'jose';
import { fetchWhole } from '../fetch-whole.js';
import { createLocalJWKSet, errors } from '../jose.bundled.js';
import { createAllowance, createAttempt } from './fetch-limits.js';
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

interface Loaded {
  readonly issuer: string;
  readonly keys: ReturnType<typeof createLocalJWKSet>;
  readonly at: number;
}

const timeoutMs = 5_000;
const refreshAfterMs = 10 * 60_000;
// A provider's outage shall not log everybody out, and a withdrawn key shall not live on for ever.
const keepAtMostMs = 24 * 3_600_000;
const pauseAfterFailureMs = 1_000;
const unknownKeys = { burst: 3, intervalMs: 10_000 };

/** Keys that are fetched when first needed, kept, refreshed, and fetched again for a key that is not among them. */
export function remoteKeys(options: RemoteKeysOptions): KeySource {
  const { name, locate, now = () => performance.now() } = options;
  const mayAskForUnknown = createAllowance(unknownKeys.burst, unknownKeys.intervalMs, now);
  let loaded: Loaded | null = null;

  const load = createAttempt(
    async (): Promise<Loaded> => {
      try {
        // Located anew each time: a provider may move its key set.
        const { issuer, keySet } = await locate(timeoutMs);
        const asked = { headers: { accept: 'application/json' }, redirect: 'error' } as const;
        const response = await fetchWhole(keySet, asked, { withinMs: timeoutMs });
        if (!response.ok) throw new Error(`${keySet} answered ${response.status}`);
        // jose's own set of remote keys would fetch at every failure and drop keys while offline.
        const keys = createLocalJWKSet((await response.json()) as JSONWebKeySet);
        loaded = { issuer, keys, at: now() };
        return loaded;
      } catch (cause) {
        throw Object.assign(unavailable(`${name} cannot be asked for its keys right now`), {
          cause,
        });
      }
    },
    pauseAfterFailureMs,
    now,
  );

  async function current(): Promise<Loaded> {
    if (loaded === null || now() - loaded.at > keepAtMostMs) return load();
    // What is held still serves while it is fetched anew, so nobody waits for a provider that hangs.
    if (now() - loaded.at > refreshAfterMs) load().catch(() => {});
    return loaded;
  }

  return {
    issuer: async () => (await current()).issuer,
    check: async () => {
      await current();
    },
    find: async (header, token) => {
      const { keys } = await current();
      try {
        return await keys(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || !mayAskForUnknown()) throw error;
        return (await load()).keys(header, token);
      }
    },
  };
}
