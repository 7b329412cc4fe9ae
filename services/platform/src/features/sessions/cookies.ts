import { createHmac } from 'node:crypto';
import secureSession from '@fastify/secure-session';
import type { FastifyInstance } from 'fastify';

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

export interface CookieOptions {
  readonly publicUrl: string;
  readonly key: Buffer;
  readonly lifetimeSeconds: number;
}

/** Long enough to type a password and find the second factor. */
const attemptSeconds = 600;

/** `__Host-` cookies need https; over http (loopback only) the same cookies go without the prefix. */
const cookieName = (publicUrl: string, name: string) =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name;

/** Sealed cookies: the session's holds an opaque id and nothing else. */
export async function sealCookies(app: FastifyInstance, options: CookieOptions): Promise<void> {
  const secure = options.publicUrl.startsWith('https:');
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  await app.register(secureSession, [
    {
      sessionName: 'session',
      cookieName: cookieName(options.publicUrl, 'session'),
      key: options.key,
      expiry: options.lifetimeSeconds,
      cookie: { ...cookie, maxAge: options.lifetimeSeconds },
    },
    {
      sessionName: 'loginAttempt',
      cookieName: cookieName(options.publicUrl, 'login'),
      key: options.key,
      expiry: attemptSeconds,
      cookie: { ...cookie, maxAge: attemptSeconds },
    },
  ]);
}

/** A form’s proof that it was made for this session: derived, so nothing has to be kept for it. */
export const csrfTokens = (key: Buffer) => (sessionId: string) =>
  createHmac('sha256', key).update('form:').update(sessionId).digest('base64url');
