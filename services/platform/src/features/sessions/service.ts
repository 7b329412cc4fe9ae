import { randomBytes } from 'node:crypto';
import { Problem } from '@guildhall/contracts';
import type { JWTPayload } from 'jose';
import { type LogoutToken, refusedLogoutToken } from '../../clients/identity/logout-token.js';
import type { IdentityProvider } from '../../clients/identity/provider.js';
import type { Login } from '../../clients/identity/read-tokens.js';
import type { Db } from '../../database.js';
import { type Profile, type SessionRow, sessionEnded } from '../../live-session/live-session.js';
import { type RenewalOptions, renewal } from './renewal.js';
import * as sessions from './repository.js';
import { openTokens, sealTokens } from './seal.js';
import type { SessionCache } from './session-cache.js';

export interface SessionOptions {
  readonly db: Db;
  readonly provider: IdentityProvider;
  readonly findLive: sessions.FindLive;
  readonly encryptionKey: Buffer;
  readonly idleSeconds: number;
  readonly lifetimeSeconds: number;
  readonly known: SessionCache;
  /** The provider refused to renew a login. */
  readonly onRefused: RenewalOptions['onRefused'];
}

const longestUserAgent = 400;

/** Without NUL and lone surrogates, which the database cannot store. */
const text = (value: unknown) =>
  typeof value === 'string' ? value.replace(/\0|\p{Surrogate}/gu, '') : null;
const profileOf = (claims: JWTPayload): Profile => ({
  name: text(claims.name) ?? text(claims.preferred_username),
  email: text(claims.email),
  picture: text(claims.picture),
});

export function createSessions(options: SessionOptions) {
  const { db, provider, findLive, encryptionKey, idleSeconds, lifetimeSeconds, known, onRefused } =
    options;
  /** Keyed by the sealed tokens, which a cached session keeps. */
  const opened = new WeakMap<Buffer, string>();

  async function end(idHash: Buffer) {
    const removed = await sessions.remove(db, idHash);
    known.forget(idHash.toString('hex'));
    if (!removed) return null;
    const tokens = openTokens(removed.tokens, encryptionKey);
    return {
      subject: removed.subject,
      idToken: tokens?.idToken ?? null,
      refreshToken: tokens?.refreshToken ?? null,
    };
  }

  // The session ends even if the provider cannot be told.
  const revoke = async (refreshToken: string | null | undefined) => {
    if (refreshToken) await provider.revoke(refreshToken).catch(() => undefined);
  };

  async function endEverywhere(idHash: Buffer) {
    const ended = await end(idHash);
    await revoke(ended?.refreshToken);
    return ended;
  }

  const { getFresh, finish } = renewal({ db, provider, findLive, encryptionKey, end, onRefused });

  /** The session behind a browser cookie. A cookie alone does not authenticate a caller. */
  async function find(id: string): Promise<SessionRow | null> {
    const row = await findLive(sessions.hashOf(id));
    // Sealed with another key: not a session here. A replica with that key may still use it.
    return row && openTokens(row.tokens, encryptionKey) && row;
  }

  async function confirm(row: SessionRow): Promise<SessionRow | null> {
    if (row.tokensExpireAt.getTime() > Date.now()) return row;
    try {
      return await getFresh(row);
    } catch (error) {
      return error instanceof Problem && error.status === 401 ? null : row;
    }
  }

  return {
    /** Records the user agent for the list of sessions. */
    start: async (login: Login, userAgent?: string): Promise<string> => {
      const id = randomBytes(32).toString('base64url');
      await sessions.insert(
        db,
        {
          ...login,
          idHash: sessions.hashOf(id),
          profile: profileOf(login.idClaims),
          tokens: sealTokens(login, encryptionKey),
          tokensExpireAt: login.expiresAt,
          sid: text(login.idClaims.sid) || null,
          userAgent: text(userAgent)?.slice(0, longestUserAgent) ?? null,
        },
        lifetimeSeconds,
      );
      return id;
    },

    /**
     * The session, refreshed at the provider once its access token expired. Roles may have changed, and a login that
     * ended there ends here. A provider outage ends no session.
     */
    findConfirmed: async (id: string): Promise<SessionRow | null> => {
      const row = await find(id);
      return row && confirm(row);
    },

    /** From the cache, unless its end was announced. */
    recall: (id: string): Promise<SessionRow | null> => known.find(sessions.hashOf(id)),

    /** Ends the session for every copy of its cookie. Returns the ID token for the provider's logout. */
    end: (id: string) => endEverywhere(sessions.hashOf(id)),

    /** Ends a session that another login in the same browser replaced. */
    giveWay: async (id: string, subject: string): Promise<void> => {
      const former = await end(sessions.hashOf(id));
      // Revoking a token of the same login may revoke the new tokens too (RFC 7009, 2.1).
      if (former?.subject !== subject) await revoke(former?.refreshToken);
    },

    /** Ends sessions that the provider ended; returns how many. Other replicas learn it from the database. */
    endNamed: async (logoutToken: LogoutToken): Promise<number> => {
      const ended = await sessions.removeNamed(db, logoutToken);
      if (!ended) throw refusedLogoutToken('The logout token was already used');
      for (const idHash of ended) known.forget(idHash.toString('hex'));
      return ended.length;
    },

    listOwn: (session: SessionRow) => sessions.listOf(db, session.subject, idleSeconds),

    /** Ends one of the person's sessions by its public name. False: no such session. */
    endOwn: async (session: SessionRow, name: string): Promise<boolean> => {
      const own = await sessions.listOf(db, session.subject, idleSeconds);
      const meant = own.find(each => each.id === name);
      return meant !== undefined && (await endEverywhere(meant.id_hash)) !== null;
    },

    /** The provider's access token, renewed shortly before it expires. */
    getAccessToken: async (session: SessionRow): Promise<string> => {
      const row = await getFresh(session);
      const before = opened.get(row.tokens);
      if (before !== undefined) return before;
      const tokens = openTokens(row.tokens, encryptionKey);
      if (!tokens) throw sessionEnded();
      opened.set(row.tokens, tokens.accessToken);
      return tokens.accessToken;
    },

    finish,

    sweep: () => sessions.removeExpired(db, idleSeconds),
  };
}

export type Sessions = ReturnType<typeof createSessions>;
