import { createHash, randomBytes } from 'node:crypto';

const saltLength = 16;

/**
 * `{SSHA512}`, which every Dovecot verifies without a plugin: base64 of SHA-512(password, salt) and the salt. One round
 * is enough: passwords are generated with more than 100 random bits.
 */
export function storedPassword(password: string): string {
  const salt = randomBytes(saltLength);
  const digest = createHash('sha512').update(password, 'utf8').update(salt).digest();
  return `{SSHA512}${Buffer.concat([digest, salt]).toString('base64')}`;
}
