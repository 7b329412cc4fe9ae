import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The provider's tokens from login or refresh. */
export interface ProviderTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly idToken: string | null;
}

const ivLength = 12;
const tagLength = 16;

/** AES-256-GCM: database contents are useless without the key from the environment. */
export function sealTokens(tokens: ProviderTokens, key: Buffer): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(tokens), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Null if sealed with another key; the person logs in again. */
export function openTokens(sealed: Buffer, key: Buffer): ProviderTokens | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivLength));
    decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
    const text = Buffer.concat([
      decipher.update(sealed.subarray(ivLength + tagLength)),
      decipher.final(),
    ]);
    return JSON.parse(text.toString('utf8')) as ProviderTokens;
  } catch {
    return null;
  }
}
