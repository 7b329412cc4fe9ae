interface Request {
  readonly method: string;
  readonly origin: string | undefined;
  readonly site: string | undefined;
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request that rides on the browser's cookie comes from somebody else's page.
 * A program that sends neither header has put the cookie there itself, and passes.
 */
export function isForeign(
  { method, origin, site }: Request,
  ownOrigins: readonly string[],
): boolean {
  if (safeMethods.has(method)) return false;
  const isOwn = origin !== undefined && ownOrigins.includes(origin);
  if (isOwn) return false;
  // `same-origin` and `none` (typed by the person) are the browser's own word for harmless; no other word is.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined;
}
