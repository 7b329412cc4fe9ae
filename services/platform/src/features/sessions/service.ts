import { randomBytes } from 'node:crypto';
import { unauthenticated, unavailable } from '@guildhall/contracts';
import type { JWTPayload } from 'jose';
import type pg from 'pg';
import {
  type IdentityProvider,
  type Login,
  RefusedByProvider,
} from '../../clients/identity/provider.js';
import * as sessions from './repository.js';
import { openTokens, sealTokens } from './seal.js';

export interface SessionOptions {
  readonly pool: pg.Pool;
  readonly provider: IdentityProvider;
  readonly encryptionKey: Buffer;
  readonly idleSeconds: number;
  readonly lifetimeSeconds: number;
}

export interface LiveSession extends sessions.SessionRow {
  readonly id: string;
}

export interface Sessions {
  readonly start: (login: Login) => Promise<string>;
  readonly find: (id: string) => Promise<LiveSession | null>;
  /** Ends it for every copy of the cookie; gives the ID token, which the provider's own logout asks for. */
  readonly end: (id: string) => Promise<{ readonly idToken: string | null } | null>;
  /** The provider's access token, renewed when it is about to expire. */
  readonly getAccessToken: (session: LiveSession) => Promise<string>;
  readonly sweep: () => Promise<number>;
}

const leaseSeconds = 10;
const waitStep = 50;
/** A token this close to its end would expire on its way. */
const renewBefore = 30_000;

const text = (value: unknown) => (typeof value === 'string' ? value : null);
const profileOf = (claims: JWTPayload): sessions.Profile => ({
  name: text(claims.name) ?? text(claims.preferred_username),
  email: text(claims.email),
  picture: text(claims.picture),
});

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

export function createSessions(options: SessionOptions): Sessions {
  const { pool, provider, encryptionKey, idleSeconds, lifetimeSeconds } = options;
  const isFresh = (row: sessions.SessionRow) =>
    row.tokensExpireAt.getTime() - Date.now() > renewBefore;

  async function end(idHash: Buffer) {
    const removed = await sessions.remove(pool, idHash);
    if (!removed) return null;
    const tokens = openTokens(removed.tokens, encryptionKey);
    return { idToken: tokens?.idToken ?? null, refreshToken: tokens?.refreshToken ?? null };
  }

  /** The one replica that holds the lease asks the provider; outside any transaction, bounded by the lease. */
  async function renew(row: sessions.SessionRow): Promise<void> {
    const tokens = openTokens(row.tokens, encryptionKey);
    if (!tokens?.refreshToken) throw new RefusedByProvider('there is no refresh token');
    const login = await provider.refresh(tokens.refreshToken, row.subject);
    const sealed = sealTokens(
      { ...login, idToken: login.idToken ?? tokens.idToken },
      encryptionKey,
    );
    await sessions.updateTokens(pool, row.idHash, {
      ...login,
      tokens: sealed,
      tokensExpireAt: login.expiresAt,
    });
  }

  async function renewOnce(row: sessions.SessionRow): Promise<void> {
    if (!(await sessions.takeRefreshLease(pool, row.idHash, leaseSeconds))) return;
    try {
      await renew(row);
    } catch (error) {
      if (error instanceof RefusedByProvider) await end(row.idHash);
      else await sessions.releaseRefreshLease(pool, row.idHash);
      throw error;
    }
  }

  async function getFreshRow(row: sessions.SessionRow): Promise<sessions.SessionRow> {
    const deadline = Date.now() + leaseSeconds * 1000;
    let current: sessions.SessionRow | null = row;
    while (current && !isFresh(current)) {
      if (Date.now() > deadline) throw unavailable('The login could not be renewed in time');
      await renewOnce(current).catch(error => {
        if (error instanceof RefusedByProvider)
          throw unauthenticated('The login has ended at the identity provider');
        throw error;
      });
      current = await sessions.findLive(pool, row.idHash, idleSeconds);
      if (current && !isFresh(current)) await pause(waitStep);
    }
    if (!current) throw unauthenticated('The session has ended');
    return current;
  }

  return {
    start: async login => {
      const id = randomBytes(32).toString('base64url');
      await sessions.insert(
        pool,
        {
          ...login,
          idHash: sessions.hashOf(id),
          profile: profileOf(login.idClaims),
          tokens: sealTokens(login, encryptionKey),
          tokensExpireAt: login.expiresAt,
        },
        lifetimeSeconds,
      );
      return id;
    },

    find: async id => {
      const row = await sessions.findLive(pool, sessions.hashOf(id), idleSeconds);
      return row && { ...row, id };
    },

    end: async id => {
      const ended = await end(sessions.hashOf(id));
      // The session is over whether or not the provider hears of it.
      if (ended?.refreshToken) await provider.revoke(ended.refreshToken).catch(() => undefined);
      return ended;
    },

    getAccessToken: async session => {
      const row = isFresh(session) ? session : await getFreshRow(session);
      const tokens = openTokens(row.tokens, encryptionKey);
      if (!tokens) throw unauthenticated('The session has ended');
      return tokens.accessToken;
    },

    sweep: () => sessions.removeExpired(pool, idleSeconds),
  };
}
