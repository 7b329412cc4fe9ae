/** A placeholder host: shows whether a URL stays on the site it is resolved against. */
const here = 'http://here.invalid';

/** Stored in a sealed cookie during login; browsers drop cookies over 4,096 bytes. */
const longest = 2000;

/**
 * Where to redirect after login or logout: a path of this site, or a page of an allowed origin. Everything else
 * (`//evil`, `https:evil`, `/\evil`, other schemes) becomes the home page.
 */
export function safeReturnTo(asked: string | undefined, allowedOrigins: readonly string[]): string {
  if (asked === undefined || /[^\u0021-\uffff]|[\u007f\\]/.test(asked)) return '/';
  const target = asked.startsWith('/') ? pathOf(asked) : pageOf(asked, allowedOrigins);
  return target !== null && target.length <= longest ? target : '/';
}

/** Non-ASCII characters are encoded for the header. */
function pathOf(asked: string): string | null {
  if (asked.startsWith('//') || !URL.canParse(asked, here)) return null;
  const { origin, pathname, search, hash } = new URL(asked, here);
  // The parser turns `/..//evil` into `//evil`, which would name a host.
  return origin === here && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null;
}

function pageOf(asked: string, allowedOrigins: readonly string[]): string | null {
  if (!/^https?:\/\//i.test(asked) || !URL.canParse(asked)) return null;
  const url = new URL(asked);
  const isAllowed =
    allowedOrigins.includes(url.origin) && url.username === '' && url.password === '';
  return isAllowed ? url.href : null;
}
