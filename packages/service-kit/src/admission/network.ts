const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What an address is counted by: itself, or of IPv6 its first 64 bits. That much has every household and
 * every rented server (RFC 6177), and whoever has it has all addresses in it.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip;
  const ipv4 = mapped.exec(ip)?.[1];
  if (ipv4 !== undefined) return ipv4;
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
