import type { Upstream } from '@guildhall/contracts/platform';
import { exchange, rewrite, splitPath } from './path.js';

/** Some upstreams send raw UTF-8; its bytes would otherwise be parsed as Latin-1 characters. */
const escaped = (location: string): string =>
  location.replace(/[\u0080-\u00ff]/g, byte => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);

/** Rewrites redirects within the upstream to go through the proxy. */
export function callersLocation(
  { name, target, rewrites }: Pick<Upstream, 'name' | 'target' | 'rewrites'>,
  url: string,
  written: string,
): string {
  const { origin, pathname: base } = new URL(target);
  const asked = rewrite(splitPath(url)?.path ?? '/', rewrites);
  const location = escaped(written);
  const from = `${origin}${exchange(asked, '', base)}`;
  if (!URL.canParse(location, from)) return location;
  const to = new URL(location, from);
  const inside = to.origin === origin ? exchange(to.pathname, base, '') : null;
  if (inside === null) return location;
  const rewritten = rewrites
    .filter(rule => rule.to !== '')
    .map(rule => exchange(inside, rule.to, rule.from))
    .find(found => found !== null);
  return `/api/${name}${rewritten ?? inside}${to.search}${to.hash}`;
}
