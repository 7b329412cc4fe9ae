import { getDomain } from 'tldts';

/** A site as browsers define it: scheme and registrable domain; an IP address or bare name is its own site. */
function siteOf(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  const domain = getDomain(hostname, { allowPrivateDomains: true });
  return `${protocol}//${domain ?? hostname}`;
}

/** The session cookie is SameSite=Lax: pages of another site never send it. */
export const isSameSite = (one: string, other: string): boolean => siteOf(one) === siteOf(other);
