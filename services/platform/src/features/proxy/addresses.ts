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

/** Whether a range, or one address, lies wholly within one of the others. */
export function liesWithin(text: string, ranges: readonly string[]): boolean {
  const range = parseRange(text);
  if (range === null) return false;
  const [base, bits] = range;
  return ranges
    .map(parseRange)
    .some(outer => outer !== null && bits >= outer[1] && isWithin(base, outer));
}

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
 * Whether an upstream may be at an address: anywhere in the public internet, and where both its row and the
 * settings of the service allow it.
 * Everything that the registries set apart is refused: loopback, private, link-local (and with it every
 * cloud’s metadata), unique local, shared, multicast, translated and tunnelled forms of IPv4.
 */
export function addressRule(
  ranges: readonly string[],
  permitted: readonly string[],
): (address: string) => boolean {
  const [allowed, set] = [ranges, permitted].map(list =>
    list.map(parseRange).filter(range => range !== null),
  ) as [Range[], Range[]];
  const isIn = (address: Address, list: readonly Range[]) =>
    list.some(range => isWithin(address, range));
  return text => {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return isPublic(address) || (isIn(address, allowed) && isIn(address, set));
  };
}
