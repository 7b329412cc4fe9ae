import { setTimeout as pause } from 'node:timers/promises';
import { Problem, unauthenticated, unavailable } from '@guildhall/contracts';
import { withTimeout } from '@guildhall/service-kit';
import type { IdentityProvider } from '../../clients/identity/provider.js';
import { isSilence, RefusedByProvider } from '../../clients/identity/refusals.js';
import type { Db } from '../../database.js';
import { type SessionRow, sessionEnded } from '../../live-session/live-session.js';
import * as sessions from './repository.js';
import { openTokens, sealTokens } from './seal.js';

export interface RenewalOptions {
  readonly db: Db;
  readonly provider: Pick<IdentityProvider, 'refresh'>;
  readonly findLive: sessions.FindLive;
  readonly encryptionKey: Buffer;
  readonly end: (idHash: Buffer) => Promise<unknown>;
  /** For the log: why a login ended without anyone here ending it. */
  readonly onRefused: (row: SessionRow, refusal: RefusedByProvider) => void;
}

/** Extended while the provider responds; limits how long a killed replica blocks others. */
const leaseSeconds = 10;
const extendEvery = 3000;
/** How long a caller waits. The refresh continues: the provider may have spent the old refresh token. */
const callerWaits = 5000;
const waitStep = 50;
/** Shorter than the shutdown grace period. */
const finishWithin = 8000;
/** Pause after a provider did not respond, so that callers do not wait in turn. Monotonic clock. */
const pauseAfterSilence = 3000;
/** Renewed this long before expiry, so it does not expire in transit. */
const renewBefore = 30_000;

const left = (row: SessionRow) => row.tokensExpireAt.getTime() - Date.now();

/**
 * Renews a session's tokens once for all concurrent requests and replicas. Returns its row with the best tokens
 * available.
 */
export function renewal(options: RenewalOptions) {
  let silent: { readonly until: number; readonly problem: Problem } | undefined;
  const running = new Set<Promise<unknown>>();

  const { db, provider, findLive, encryptionKey, end, onRefused } = options;

  const find = async (idHash: Buffer) => {
    const row = await findLive(idHash);
    if (!row) throw sessionEnded();
    return row;
  };

  async function renew(row: SessionRow): Promise<void> {
    const held = openTokens(row.tokens, encryptionKey);
    if (!held?.refreshToken) throw sessionEnded();
    const renewed = await provider.refresh(held.refreshToken, row.subject);
    // Store the new refresh token first: the old one may be spent, and reading the rest may be slow or fail.
    const next = { ...held, refreshToken: renewed.refreshToken };
    const kept = { idHash: row.idHash, tokens: sealTokens(next, encryptionKey) };
    await sessions.keepTokens(db, row, kept.tokens);
    const login = await renewed.read();
    const idToken = login.idToken ?? held.idToken;
    await sessions.keepTokens(db, kept, sealTokens({ ...login, idToken }, encryptionKey), login);
  }

  const noteSilence = (problem: Problem) => {
    silent = { until: performance.now() + pauseAfterSilence, problem };
  };

  /** With the lease: calls the provider outside any transaction, and always releases the lease. */
  async function renewAlone(row: SessionRow) {
    const extending = setInterval(
      () => sessions.extendRefreshLease(db, row.idHash, leaseSeconds).catch(() => undefined),
      extendEvery,
    );
    try {
      await renew(row).finally(() => clearInterval(extending));
    } catch (error) {
      if (!(error instanceof RefusedByProvider)) {
        if (error instanceof Problem && isSilence(error)) noteSilence(error);
        await sessions.releaseRefreshLease(db, row.idHash);
        throw error;
      }
      onRefused(row, error);
      await end(row.idHash);
      throw unauthenticated('The login has ended at the identity provider');
    }
    return find(row.idHash);
  }

  /** During a provider outage a token is used until it expires. */
  async function renewOrKeep(row: SessionRow): Promise<SessionRow> {
    try {
      if (silent && performance.now() < silent.until) throw silent.problem;
      return await renewOnce(row);
    } catch (error) {
      if (error instanceof Problem && error.status === 503 && left(row) > 0) return row;
      throw error;
    }
  }

  function runOn(refresh: Promise<SessionRow>): Promise<SessionRow> {
    running.add(refresh);
    const done = () => running.delete(refresh);
    refresh.then(done, done);
    return refresh;
  }

  async function renewOnce(found: SessionRow) {
    const deadline = performance.now() + callerWaits;
    let row = found;
    while (performance.now() < deadline) {
      if (await sessions.takeRefreshLease(db, row, leaseSeconds)) {
        const renewed = await withTimeout(callerWaits, runOn(renewAlone(row)));
        if (renewed) return renewed;
        break;
      }
      const current = await find(row.idHash);
      // Unreadable tokens do not extend the old ones.
      if (current.tokensExpireAt.getTime() !== row.tokensExpireAt.getTime()) return current;
      row = current;
      await pause(waitStep);
    }
    const tooSlow = unavailable(
      'The identity provider is slow to renew your login. Try again in a moment',
    );
    noteSilence(tooSlow);
    throw tooSlow;
  }

  return {
    getFresh: async (row: SessionRow): Promise<SessionRow> => {
      if (left(row) > renewBefore) return row;
      const refreshToken = openTokens(row.tokens, encryptionKey)?.refreshToken;
      if (refreshToken) return renewOrKeep(row);
      if (left(row) > 0) return row;
      await end(row.idHash);
      throw sessionEnded();
    },
    /** For shutdown: waits for running refreshes, so that their tokens are stored. */
    finish: async (): Promise<void> => {
      await withTimeout(finishWithin, Promise.allSettled(running));
    },
  };
}
