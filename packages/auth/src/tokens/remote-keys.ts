import { unavailable } from '@guildhall/contracts';
import type { JSONWebKeySet, JWSHeaderParameters } from 'jose';
import { createLocalJWKSet } from 'jose';
import { fetchWhole } from '../fetch-whole.js';
import { kept } from '../kept.js';
import { createAllowance } from './allowance.js';
import type { KeySource, Keys } from './key-source.js';

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
/** Waits double; after the longest the keys are fetched anew without being asked for. */
const inVain = { firstMs: 10_000, longestMs: keeping.freshMs };

/**
 * Whether to ask for a key that is not there. One that was asked for in vain is left alone for a while, so that whoever
 * goes on showing the token of a key that was dropped takes nothing from those whose key is new.
 */
function createQuestions(now: () => number) {
  const mayAsk = createAllowance(unknownKeys.burst, unknownKeys.intervalMs, now);
  const asked = new Map<string, { readonly at: number; readonly waitMs: number }>();
  const nameOf = ({ alg, kid }: JWSHeaderParameters) => JSON.stringify([alg, kid]);

  function isWorthIt(header: JWSHeaderParameters): boolean {
    for (const [name, { at }] of asked) if (now() - at > 2 * inVain.longestMs) asked.delete(name);
    const name = nameOf(header);
    const before = asked.get(name);
    if (before && now() - before.at < before.waitMs) return false;
    if (!mayAsk()) return false;
    const waitMs = before ? Math.min(2 * before.waitMs, inVain.longestMs) : inVain.firstMs;
    asked.set(name, { at: now(), waitMs });
    return true;
  }
  return { isWorthIt, unanswered: (header: JWSHeaderParameters) => asked.delete(nameOf(header)) };
}

/** Keys that are fetched when first needed, kept, refreshed, and fetched again for a key that is not among them. */
export function remoteKeys(options: RemoteKeysOptions): KeySource {
  const { name, locate, now = () => performance.now() } = options;
  const questions = createQuestions(now);
  let asking: Promise<Keys> | undefined;

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

  async function ask(header: JWSHeaderParameters): Promise<Keys> {
    try {
      return (await loaded.refresh()).keys;
    } catch (error) {
      questions.unanswered(header);
      throw error;
    } finally {
      asking = undefined;
    }
  }

  return {
    issuer: async () => (await loaded.get()).issuer,
    check: async () => {
      await loaded.get();
    },
    held: async () => (await loaded.get()).keys,
    newer: async (than, header) => {
      const { keys } = await loaded.get();
      if (keys !== than) return keys;
      // Whoever comes while somebody asks hears the answer too.
      if (asking === undefined && questions.isWorthIt(header)) asking = ask(header);
      return asking ?? null;
    },
  };
}
