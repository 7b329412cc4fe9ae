import { getDomain } from 'tldts';

/** What browsers call a site: the scheme and the registrable domain; an address or a bare name is its own. */
function siteOf(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  const domain = getDomain(hostname, { allowPrivateDomains: true });
  return `${protocol}//${domain ?? hostname}`;
}

/** The session's cookie is SameSite=Lax: pages of another site could never send it along. */
export const isSameSite = (one: string, other: string): boolean => siteOf(one) === siteOf(other);
