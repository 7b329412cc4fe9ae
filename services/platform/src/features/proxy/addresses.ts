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

/** RFC 4291 2.5.5.1: `::a.b.c.d`, out of use since, and routed by some hosts as the IPv4 address inside. */
const ipv4Compatible: Range = [ipaddr.parse('::'), 96];

/** The library compares addresses of one kind only. */
const isWithin = (address: Address, [base, bits]: Range): boolean =>
  (address instanceof ipaddr.IPv4 && base instanceof ipaddr.IPv4 && address.match(base, bits)) ||
  (address instanceof ipaddr.IPv6 && base instanceof ipaddr.IPv6 && address.match(base, bits));

/** Azure tells its machines of themselves at an address that the registries call public. */
const azureHost: Range = [ipaddr.parse('168.63.129.16'), 32];

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' &&
  ![ipv4Compatible, azureHost].some(range => isWithin(address, range));

/**
 * Whether an upstream may have an address: any in the public internet, and those in its `allowed_ranges`.
 * Everything that the registries set apart is refused: loopback, private, link-local (and with it every
 * cloud’s metadata), unique local, shared, multicast, translated and tunnelled forms of IPv4.
 */
export function addressRule(allowedRanges: readonly string[]): (address: string) => boolean {
  const allowed = allowedRanges.map(parseRange).filter(range => range !== null);
  return text => {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return isPublic(address) || allowed.some(range => isWithin(address, range));
  };
}
