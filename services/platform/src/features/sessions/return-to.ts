/** Any host would do: it only shows whether an address stays on the site it is resolved against. */
const here = 'http://here.invalid';

/**
 * Where to send a browser after login or logout: a path of this site, or a page of an allowed
 * origin. Everything else (`//evil`, `https:evil`, `/\evil`, other schemes) becomes the front page.
 */
export function safeReturnTo(asked: string | undefined, allowedOrigins: readonly string[]): string {
  if (asked === undefined || /[^\u0021-\uffff]|[\u007f\\]/.test(asked)) return '/';
  if (asked.startsWith('/')) return staysHere(asked) ? asked : '/';
  if (!/^https?:\/\//i.test(asked) || !URL.canParse(asked)) return '/';
  const url = new URL(asked);
  const isAllowed =
    allowedOrigins.includes(url.origin) && url.username === '' && url.password === '';
  return isAllowed ? url.href : '/';
}

function staysHere(path: string): boolean {
  if (path.startsWith('//')) return false;
  return URL.canParse(path, here) && new URL(path, here).origin === here;
}
