import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = readonly [Address, number];

function parseRange(text: string): Range | null {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text);
    const address = ipaddr.process(text);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  } catch {
    return null;
  }
}

/** `10.20.0.0/16`, or one address. */
export const isRange = (text: string): boolean => parseRange(text) !== null;

/** RFC 4291 2.5.5.1: `::a.b.c.d`, deprecated, but some hosts route it as the IPv4 address inside. */
const ipv4Compatible: Range = [ipaddr.parse('::'), 96];

/** The library compares addresses of one family only. */
const isWithin = (address: Address, [base, bits]: Range): boolean =>
  (address instanceof ipaddr.IPv4 && base instanceof ipaddr.IPv4 && address.match(base, bits)) ||
  (address instanceof ipaddr.IPv6 && base instanceof ipaddr.IPv6 && address.match(base, bits));

/** Azure's metadata service uses a public address. */
const azureHost: Range = [ipaddr.parse('168.63.129.16'), 32];

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' &&
  ![ipv4Compatible, azureHost].some(range => isWithin(address, range));

/**
 * Whether an upstream may resolve to an address: public ones, and those in its `allowed_ranges`. Refuses all
 * special-purpose ranges: loopback, private, link-local (and cloud metadata), unique local, shared, multicast, and
 * translated or tunneled IPv4.
 */
export function addressRule(allowedRanges: readonly string[]): (address: string) => boolean {
  const allowed = allowedRanges.map(parseRange).filter(range => range !== null);
  return text => {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return isPublic(address) || allowed.some(range => isWithin(address, range));
  };
}
