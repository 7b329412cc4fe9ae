import { isIP } from 'node:net';
import cronParser from 'cron-parser';

/** Parsers of environment variables. Each throws an Error with a message that says what to set. */

export function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new Error(`must be a whole number from ${min} to ${max}`);
    return value;
  };
}

export function parseFlag(text: string): boolean {
  if (/^(1|true|on|yes)$/i.test(text)) return true;
  if (/^(0|false|off|no)$/i.test(text)) return false;
  throw new Error('must be on or off');
}

export function addressOf(protocols: readonly string[]) {
  return (text: string): string => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    // An unescaped character in the password: part of it was parsed as the host.
    const atOdds = url ? `${url.pathname}${url.search}${url.hash}` : text;
    if (atOdds.includes('@'))
      throw new Error(
        'is not a valid URL. In user names and passwords write @ as %40, : as %3A, / as %2F, ? as %3F, # as %23, % as %25',
      );
    if (!url || !protocols.includes(url.protocol.slice(0, -1)))
      throw new Error(
        `must be a URL that starts with ${protocols.map(p => `${p}://`).join(' or ')}`,
      );
    // Lower-cases the scheme (RFC 3986, 3.1), because callers compare it.
    return text.replace(/^[^:]+/, scheme => scheme.toLowerCase()).replace(/\/+$/, '');
  };
}

export function bytesOf(length: number) {
  return (text: string): Buffer => {
    const bytes = Buffer.from(
      text,
      /^[0-9a-f]+$/i.test(text) && text.length % 2 === 0 ? 'hex' : 'base64',
    );
    if (bytes.length < length)
      throw new Error(
        `must contain at least ${length} random bytes, as hex or base64 (openssl rand -hex ${length})`,
      );
    return bytes.subarray(0, length);
  };
}

export const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '');

/** Origins as browsers send them: compared as text, so a path or capital letter would never match. */
export const parseOrigins = (text: string): readonly string[] =>
  listOf(text).map(part => {
    const bare = part.replace(/\/$/, '');
    const origin = URL.canParse(bare) ? new URL(bare).origin : 'null';
    if (!/^https?:/.test(origin) || origin !== bare.toLowerCase())
      throw new Error(`must contain origins like https://app.example.org; ${bare} is not one`);
    return origin;
  });

/** Named ranges of proxy-addr, which reads the header. */
const namedRanges = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const isBits =
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most && bits !== '0');
  return more.length === 0 && most > 0 && (isBits || isIP(bits ?? '') === 4);
}

/** Trusted proxies. Host names are refused: their next owner would be trusted. */
export function parseProxies(text: string): readonly string[] {
  const named = listOf(text);
  const wrong = named.find(part => !namedRanges.has(part) && !isRange(part));
  if (wrong !== undefined)
    throw new Error(
      `contains ${wrong}, which is neither an address (10.20.0.11) nor a range (10.20.0.0/28). Host names are not allowed`,
    );
  return named;
}

export const SECRET_LENGTH = 16;

/** A token or secret; short ones can be guessed. */
export function parseSecret(text: string): string {
  if (text.length >= SECRET_LENGTH) return text;
  throw new Error(`must have at least ${SECRET_LENGTH} characters`);
}

export function parseSecrets(text: string): readonly string[] {
  const secrets = listOf(text);
  if (secrets.length === 0 || secrets.some(secret => secret.length < SECRET_LENGTH))
    throw new Error(`must contain secrets of at least ${SECRET_LENGTH} characters each`);
  return secrets;
}

export function oneOf<const V extends string>(values: readonly V[]) {
  return (text: string): V => {
    const found = values.find(value => value === text);
    if (found === undefined) throw new Error(`must be one of ${values.join(', ')}`);
    return found;
  };
}

/** Null: never. */
export function parseCron(text: string): string | null {
  if (text === 'off') return null;
  try {
    if (text.trim().split(/\s+/).length !== 5) throw new Error('it needs five fields');
    cronParser.parseExpression(text, { tz: 'UTC' });
  } catch (error) {
    const why = (error as Error).message;
    throw new Error(`must be off, or a schedule like "0 * * * *", every hour (${why})`);
  }
  return text;
}

const mostDays = 36_500;

/** Null: forever. */
export function parseDays(text: string): number | null {
  if (text === 'off') return null;
  if (/^[1-9]\d{0,4}$/.test(text) && Number(text) <= mostDays) return Number(text);
  throw new Error(`must be a number of days from 1 to ${mostDays}, or off`);
}

export function parseTimeZone(text: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new Error('must be a time zone such as America/New_York or UTC');
  }
}
