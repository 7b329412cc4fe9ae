const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i;
const bracketed = /^\[(.*)\](?::\d+)?$/;

/**
 * The key of an address: an IPv6 address counts by its /64, which one household or server owns (RFC 6177). Strips a
 * port, which some proxies add.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const ip = bracketed.exec(address)?.[1] ?? address;
  const short = ipv4.exec(ip)?.[1];
  if (short !== undefined) return short;
  const [head = '', tail] = ip.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const behind = tail === '' ? [] : tail.split(':');
    while (groups.length < 8 - behind.length) groups.push('0');
    groups.push(...behind);
  }
  return groups
    .slice(0, 4)
    .map(group =>
      group
        .slice(0, 4)
        .toLowerCase()
        .replace(/^0+(?=.)/, ''),
    )
    .join(':');
}
