import type { IncomingHttpHeaders } from 'node:http';
import { forbidden } from '@guildhall/contracts';

interface Request {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests with the browser's cookie from another site's page. Programs send neither header and set the cookie
 * themselves, so they pass.
 */
export function refuseCrossSite({ method, headers }: Request, ownOrigins: readonly string[]): void {
  // Browsers do not apply the same-origin policy to WebSockets.
  const isSafe = safeMethods.has(method) && headers.upgrade === undefined;
  if (!isSafe && isCrossSite(headers, ownOrigins))
    throw forbidden('This request comes from another site’s page');
}

export function isCrossSite(
  { origin, 'sec-fetch-site': site }: IncomingHttpHeaders,
  ownOrigins: readonly string[],
): boolean {
  if (origin !== undefined && ownOrigins.includes(origin)) return false;
  // Only `same-origin` and `none` (typed by the person) are safe.
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none';
  return origin !== undefined;
}
