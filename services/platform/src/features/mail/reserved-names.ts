/**
 * Local parts that speak for the organisation and not for a person: who reads them could pass for it,
 * and have certificates made out in its name (CA/Browser Forum, Baseline Requirements 3.2.2.4.4). RFC 5321,
 * 4.5.1 and RFC 2142 name the others; programs send from the last line.
 */
const reserved = new Set(
  `admin administrator hostmaster postmaster webmaster
  abuse ftp info list marketing news noc sales security support trouble usenet uucp www
  daemon mailer-daemon no-reply nobody noreply root`.split(/\s+/),
);

export const isReserved = (local: string): boolean => reserved.has(local);
