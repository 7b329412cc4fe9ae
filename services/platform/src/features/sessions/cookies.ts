import { createHmac } from 'node:crypto';
import secureSession from '@fastify/secure-session';
import type { Values } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { sessionSettings } from './settings.js';

declare module '@fastify/secure-session' {
  interface SessionData {
    /** The session cookie. */
    id: string;
    /** The cookie of a login in progress. */
    nonce: string;
    state: string;
    maxAge: string;
    returnTo: string;
  }
}
declare module 'fastify' {
  interface FastifyRequest {
    /** Secrets of the browser that started a login. */
    loginAttempt: FastifyRequest['session'];
  }
}

/** Time for a password and a second factor. */
const attemptSeconds = 600;

type CookieSettings = Pick<Values<typeof sessionSettings>, 'sessionSecret' | 'sessionLifetime'> & {
  readonly publicUrl: string;
};

/** Sealed cookies. The session cookie holds only an opaque id. */
export async function sealCookies(
  app: FastifyInstance,
  { publicUrl, sessionSecret: key, sessionLifetime }: CookieSettings,
): Promise<void> {
  const secure = publicUrl.startsWith('https:');
  // `__Host-` cookies need https. Over http (loopback only) the prefix is dropped.
  const prefix = secure ? '__Host-' : '';
  const sealed = (sessionName: string, name: string, seconds: number) => ({
    sessionName,
    cookieName: `${prefix}${name}`,
    key,
    expiry: seconds,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax' as const, secure, maxAge: seconds },
  });
  await app.register(secureSession, [
    sealed('session', 'session', sessionLifetime),
    sealed('loginAttempt', 'login', attemptSeconds),
  ]);
}

/** A form's CSRF token, derived from the session, so nothing is stored. */
export const csrfTokens = (key: Buffer) => (sessionHash: Buffer) =>
  createHmac('sha256', key).update('form:').update(sessionHash).digest('base64url');
