import { hash as digestOf, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

export const keyKinds = ['service', 'api', 'sync'] as const;
export type KeyKind = (typeof keyKinds)[number];

export interface ParsedKey {
  readonly kind: KeyKind;
  readonly id: string;
}

export interface CreatedKey extends ParsedKey {
  /** Shown once, when it is created. */
  readonly key: string;
  /** The only part that is stored. */
  readonly hash: string;
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
// 62^43 is the first power of 62 above 2^256, 62^6 above 2^32; 62^12 leaves 71 bits for ids.
const secretLength = 43;
const checksumLength = 6;
const idLength = 12;

// Alphanumeric, so that a double click selects the whole key.
function base62(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  for (let digit = 0; digit < length; digit += 1) {
    text = alphabet.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}

const random = (bytes: number) => BigInt(`0x${randomBytes(bytes).toString('hex')}`);

/** A checksum against typing errors; no security. */
const checksum = (text: string): string => base62(BigInt(crc32(text)), checksumLength);

const pattern = new RegExp(
  `^(gh_(${keyKinds.join('|')})_([0-9A-Za-z]{${idLength}})_[0-9A-Za-z]{${secretLength}})([0-9A-Za-z]{${checksumLength}})$`,
);

/** 256 random bits need neither salt nor a slow hash. */
export const hashKey = (key: string): string => digestOf('sha256', key, 'hex');

export function createKey(kind: KeyKind): CreatedKey {
  const id = base62(random(16), idLength);
  const body = `gh_${kind}_${id}_${base62(random(32), secretLength)}`;
  const key = body + checksum(body);
  return { key, kind, id, hash: hashKey(key) };
}

/** Null if the text is not one of our keys. */
export function parseKey(text: string): ParsedKey | null {
  const [, body, kind, id, sum] = pattern.exec(text) ?? [];
  if (body === undefined || id === undefined || checksum(body) !== sum) return null;
  const known = keyKinds.find(each => each === kind);
  return known === undefined ? null : { kind: known, id };
}
