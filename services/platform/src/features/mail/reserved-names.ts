/**
 * Local parts that speak for the organization: their owner could impersonate it and obtain certificates (CA/Browser
 * Forum, Baseline Requirements 3.2.2.4.4). Others come from RFC 5321, 4.5.1 and RFC 2142; the last line lists senders
 * of automatic mail.
 */
const reserved = new Set(
  `admin administrator hostmaster postmaster webmaster
  abuse ftp info list marketing news noc sales security support trouble usenet uucp www
  daemon mailer-daemon no-reply nobody noreply root`.split(/\s+/),
);

export const isReserved = (local: string): boolean => reserved.has(local);
