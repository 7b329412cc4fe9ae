import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import type { SigningKey } from '@guildhall/contracts/platform';
import { listOf } from '@guildhall/service-kit';
import type { CryptoKey } from 'jose';
import { importJWK } from 'jose';

/** An Ed25519 seed wrapped as PKCS #8 (RFC 8410, section 7): a fixed head and the 32 bytes. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface SigningKeys {
  /** Signs; the first that was configured. */
  readonly current: { readonly kid: string; readonly privateKey: CryptoKey };
  /** Everything that was configured, so that tokens of the former key stay good until they expire. */
  readonly published: readonly SigningKey[];
}

const seedBytes = 32;

/** Ed25519 seeds (RFC 8032, 5.1.5), current first. */
export function parseSeeds(text: string): readonly Buffer[] {
  const seeds = listOf(text).map(part => Buffer.from(part, 'base64url'));
  if (seeds.length === 0 || seeds.some(seed => seed.length !== seedBytes))
    throw new Error(
      'must hold seeds of 32 bytes as base64url (openssl rand -base64 32 | tr "+/" "-_" | tr -d "=")',
    );
  return seeds;
}

async function readSeed(seed: Buffer) {
  const der = Buffer.concat([pkcs8Head, seed]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const x = String(createPublicKey(privateKey).export({ format: 'jwk' }).x);
  // RFC 7638: the thumbprint names the key, so that nobody has to.
  const kid = createHash('sha256')
    .update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`)
    .digest('base64url');
  const jwk = { kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'EdDSA' } as const;
  const secret = await importJWK({ ...jwk, d: seed.toString('base64url') }, 'EdDSA');
  return { jwk, privateKey: secret as CryptoKey };
}

export async function readSigningKeys(seeds: readonly Buffer[]): Promise<SigningKeys> {
  const keys = await Promise.all(seeds.map(readSeed));
  const [first] = keys;
  if (!first) throw new Error('SERVICE_TOKEN_KEYS holds no key');
  return {
    current: { kid: first.jwk.kid, privateKey: first.privateKey },
    published: keys.map(key => key.jwk),
  };
}
