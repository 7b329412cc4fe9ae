import { unavailable } from '@guildhall/contracts';
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { fetchBounded } from '../fetch-bounded.js';
import type { KeySource } from './key-source.js';

export interface Location {
  readonly issuer: string;
  readonly keySet: URL;
}

export interface RemoteKeysOptions {
  /** Name in error messages: "The identity provider". */
  readonly name: string;
  /** May use the network itself. */
  readonly locate: (timeoutMs: number) => Location | Promise<Location>;
}

const timeoutMs = 5_000;
/** Minimum time between fetches for unknown key ids. */
const cooldownMs = 10_000;
const refreshMs = 10 * 60_000;
/** Long enough to survive an outage, short enough to drop a withdrawn key. */
const keepMs = 24 * 3_600_000;

/** An issuer's key set, fetched on first use and again for an unknown key. */
export function remoteKeys({ name, locate }: RemoteKeysOptions): KeySource {
  const away = (cause: unknown) =>
    unavailable(`The keys of ${name} cannot be fetched right now`, { cause });

  async function open() {
    const { issuer, keySet } = await locate(timeoutMs);
    const remote = createRemoteJWKSet(keySet, {
      timeoutDuration: timeoutMs,
      cooldownDuration: cooldownMs,
      cacheMaxAge: keepMs,
      [customFetch]: (url, init) => fetchBounded(url, init, { withinMs: timeoutMs }),
    });
    await remote.reload();
    let refreshedAt = Date.now();
    let triedAt = refreshedAt;

    async function reload(): Promise<void> {
      triedAt = Date.now();
      await remote.reload();
      refreshedAt = Date.now();
    }

    /** In the background: known keys keep working during an outage. */
    function refresh() {
      if (remote.reloading || Date.now() - triedAt < refreshMs) return;
      reload().catch(() => undefined);
    }

    async function renew(since: number): Promise<boolean> {
      if (refreshedAt >= since) return true;
      if (!remote.reloading && Date.now() - triedAt < cooldownMs) return false;
      return reload().then(
        () => true,
        () => false,
      );
    }

    const getKey: JWTVerifyGetKey = async (header, token) => {
      refresh();
      try {
        return await remote(header, token);
      } catch (error) {
        const isAnswer =
          error instanceof errors.JWKSNoMatchingKey ||
          error instanceof errors.JWKSMultipleMatchingKeys;
        throw isAnswer ? error : away(error);
      }
    };
    return { issuer, getKey, renew };
  }

  let opened: ReturnType<typeof open> | undefined;
  function get() {
    opened ??= open().catch(cause => {
      opened = undefined;
      throw away(cause);
    });
    return opened;
  }

  return {
    get,
    check: async () => {
      await get();
    },
  };
}
