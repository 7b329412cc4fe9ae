import { useLocation } from 'preact-iso/router';

type Changes = Readonly<Record<string, string | null>>;

/** This page’s address with some of its query exchanged; null leaves one out. */
function addressWith(changes: Changes): string {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes))
    if (value === null || value === '') query.delete(name);
    else query.set(name, value);
  const text = query.toString();
  return text === '' ? location.pathname : `${location.pathname}?${text}`;
}

/**
 * What is chosen on a page stands in its address: it can be sent to another person, and survives a login. What
 * is empty there is not chosen.
 */
export function useAddress() {
  const { query, route } = useLocation();
  return {
    query: Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')),
    href: addressWith,
    replace: (changes: Changes) => route(addressWith(changes), true),
  };
}
