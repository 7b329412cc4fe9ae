import { createHmac } from 'node:crypto';
import secureSession from '@fastify/secure-session';
import type { Values } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { sessionSettings } from './settings.js';

declare module '@fastify/secure-session' {
  interface SessionData {
    /** Of the session. */
    id: string;
    /** Of a login that is under way. */
    nonce: string;
    state: string;
    maxAge: string;
    returnTo: string;
  }
}
declare module 'fastify' {
  interface FastifyRequest {
    /** What only the browser that began a login may know. */
    loginAttempt: FastifyRequest['session'];
  }
}

/** Long enough to type a password and find the second factor. */
const attemptSeconds = 600;

type CookieSettings = Pick<Values<typeof sessionSettings>, 'sessionSecret' | 'sessionLifetime'> & {
  readonly publicUrl: string;
};

/** Sealed cookies: the session's holds an opaque id and nothing else. */
export async function sealCookies(
  app: FastifyInstance,
  { publicUrl, sessionSecret: key, sessionLifetime }: CookieSettings,
): Promise<void> {
  const secure = publicUrl.startsWith('https:');
  // `__Host-` cookies need https; over http (loopback only) the same cookies go without the prefix.
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

/** A form’s proof that it was made for this session: derived, so nothing has to be kept for it. */
export const csrfTokens = (key: Buffer) => (sessionHash: Buffer) =>
  createHmac('sha256', key).update('form:').update(sessionHash).digest('base64url');
