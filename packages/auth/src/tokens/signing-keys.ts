import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { SigningKey } from '@guildhall/contracts';
import type { CryptoKey } from 'jose';
import { calculateJwkThumbprint, importJWK } from 'jose';

/** An Ed25519 seed wrapped as PKCS #8 (RFC 8410, section 7): a fixed head and the 32 bytes. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

const keyBytes = 32;

/** A key of its own: what signs, and what is published of it. */
export interface OwnSigningKey {
  readonly jwk: SigningKey;
  readonly privateKey: CryptoKey;
}

/** Of a seed or a public key (RFC 8032, 5.1.5): both are 32 bytes. */
export function parseKeyBytes(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== keyBytes)
    throw new Error(
      'must be 32 bytes as base64url (openssl rand -base64 32 | tr "+/" "-_" | tr -d "=")',
    );
  return bytes;
}

/** RFC 7638: the thumbprint names the key. */
export async function publishedKey(publicKey: Buffer): Promise<SigningKey> {
  const named = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') } as const;
  return { ...named, kid: await calculateJwkThumbprint(named), use: 'sig', alg: 'EdDSA' };
}

export async function readSigningKey(seed: Buffer): Promise<OwnSigningKey> {
  const der = Buffer.concat([pkcs8Head, seed]);
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { x } = createPublicKey(secret).export({ format: 'jwk' });
  const jwk = await publishedKey(Buffer.from(String(x), 'base64url'));
  const privateKey = await importJWK({ ...jwk, d: seed.toString('base64url') }, 'EdDSA');
  return { jwk, privateKey: privateKey as CryptoKey };
}
