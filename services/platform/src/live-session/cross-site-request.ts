import type { IncomingHttpHeaders } from 'node:http';
import { forbidden } from '@guildhall/contracts';

interface Request {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a request that rides on the browser's cookie and comes from somebody else's page.
 * A program that sends neither header has put the cookie there itself, and passes.
 */
export function refuseCrossSite({ method, headers }: Request, ownOrigins: readonly string[]): void {
  // A page may open a WebSocket to anywhere and read what comes: no rule of browsers stands before it.
  const isSafe = safeMethods.has(method) && headers.upgrade === undefined;
  if (!isSafe && isCrossSite(headers, ownOrigins))
    throw forbidden('This request comes from another site’s page');
}

export function isCrossSite(
  { origin, 'sec-fetch-site': site }: IncomingHttpHeaders,
  ownOrigins: readonly string[],
): boolean {
  if (origin !== undefined && ownOrigins.includes(origin)) return false;
  // `same-origin` and `none` (typed by the person) are the browser's own word for harmless; no other word is.
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none';
  return origin !== undefined;
}
