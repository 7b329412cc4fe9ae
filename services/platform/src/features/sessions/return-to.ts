/** Any host would do: it only shows whether an address stays on the site it is resolved against. */
const here = 'http://here.invalid';

/** It rests in a sealed cookie while somebody logs in, and browsers drop a cookie of more than 4,096 bytes. */
const longest = 2000;

/**
 * Where to send a browser after login or logout: a path of this site, or a page of an allowed
 * origin. Everything else (`//evil`, `https:evil`, `/\evil`, other schemes) becomes the front page.
 */
export function safeReturnTo(asked: string | undefined, allowedOrigins: readonly string[]): string {
  if (asked === undefined || /[^\u0021-\uffff]|[\u007f\\]/.test(asked)) return '/';
  const target = asked.startsWith('/') ? pathOf(asked) : pageOf(asked, allowedOrigins);
  return target !== null && target.length <= longest ? target : '/';
}

/** As a header can carry it: whatever is not ASCII is encoded. */
function pathOf(asked: string): string | null {
  if (asked.startsWith('//') || !URL.canParse(asked, here)) return null;
  const { origin, pathname, search, hash } = new URL(asked, here);
  // `/..//evil` comes out of the parser with two slashes in front, which alone would name a host.
  return origin === here && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null;
}

function pageOf(asked: string, allowedOrigins: readonly string[]): string | null {
  if (!/^https?:\/\//i.test(asked) || !URL.canParse(asked)) return null;
  const url = new URL(asked);
  const isAllowed =
    allowedOrigins.includes(url.origin) && url.username === '' && url.password === '';
  return isAllowed ? url.href : null;
}
