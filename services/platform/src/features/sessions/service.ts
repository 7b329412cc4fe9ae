import { randomBytes } from 'node:crypto';
import { Problem } from '@guildhall/contracts';
import type { JWTPayload } from 'jose';
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
  /** The provider would not renew a login. */
  readonly onRefused: RenewalOptions['onRefused'];
}

const longestUserAgent = 400;

/** Without NUL and half characters, which the database cannot hold. */
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
  /** By the sealed tokens themselves: a session that is recalled brings the same ones. */
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

  // A session is over whether or not the provider hears of it.
  const revoke = async (refreshToken: string | null | undefined) => {
    if (refreshToken) await provider.revoke(refreshToken).catch(() => undefined);
  };

  async function endEverywhere(idHash: Buffer) {
    const ended = await end(idHash);
    await revoke(ended?.refreshToken);
    return ended;
  }

  const { getFresh, finish } = renewal({ db, provider, findLive, encryptionKey, end, onRefused });

  /** What the cookie of a browser opens; nobody becomes a caller by it alone. */
  async function find(id: string): Promise<SessionRow | null> {
    const row = await findLive(sessions.hashOf(id));
    // Sealed with another key it is no session here, not even half of one. A replica with that key may still use it.
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
    /** Remembers what the browser called itself, for the list of one's sessions. */
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
          userAgent: text(userAgent)?.slice(0, longestUserAgent) ?? null,
        },
        lifetimeSeconds,
      );
      return id;
    },

    /**
     * The session as the provider sees it: once its access token has expired, the provider is asked again. Roles may
     * have changed, and a login that has ended there has ended here. A provider that is away ends nobody's session.
     */
    findConfirmed: async (id: string): Promise<SessionRow | null> => {
      const row = await find(id);
      return row && confirm(row);
    },

    /** As it was read a moment ago, where nothing has been heard of its end since. */
    recall: (id: string): Promise<SessionRow | null> => known.find(sessions.hashOf(id)),

    /** Ends it for every copy of the cookie; gives the ID token, which the provider's own logout asks for. */
    end: (id: string) => endEverywhere(sessions.hashOf(id)),

    /** Ends it for a login that took its place in the same browser. */
    giveWay: async (id: string, subject: string): Promise<void> => {
      const former = await end(sessions.hashOf(id));
      // With a token of the same login a provider may revoke those of the new one (RFC 7009, 2.1).
      if (former?.subject !== subject) await revoke(former?.refreshToken);
    },

    listOwn: (session: SessionRow) => sessions.listOf(db, session.subject, idleSeconds),

    /** One of the same person's, by its public name; false: there is none of that name. */
    endOwn: async (session: SessionRow, name: string): Promise<boolean> => {
      const own = await sessions.listOf(db, session.subject, idleSeconds);
      const meant = own.find(each => each.id === name);
      return meant !== undefined && (await endEverywhere(meant.id_hash)) !== null;
    },

    /** The provider's access token, renewed when it is about to expire. */
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
