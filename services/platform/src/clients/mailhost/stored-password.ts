import { createHash, randomBytes } from 'node:crypto';

const saltLength = 16;

/**
 * `{SSHA512}`, a scheme that every Dovecot verifies without a plugin: base64 of SHA-512(password, salt)
 * followed by the salt. One round is enough because nobody chooses these passwords: they are made at
 * random with more than a hundred bits, which no number of guesses reaches.
 */
export function storedPassword(password: string): string {
  const salt = randomBytes(saltLength);
  const digest = createHash('sha512').update(password, 'utf8').update(salt).digest();
  return `{SSHA512}${Buffer.concat([digest, salt]).toString('base64')}`;
}
