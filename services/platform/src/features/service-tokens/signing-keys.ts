import { type OwnSigningKey, parseKeyBytes, readSigningKey } from '@guildhall/auth';
import type { SigningKey } from '@guildhall/contracts';
import { listOf } from '@guildhall/service-kit';

export interface SigningKeys {
  /** Signs: the first configured key. */
  readonly current: { readonly kid: string; readonly privateKey: OwnSigningKey['privateKey'] };
  /** All configured keys, so that tokens of the previous one stay valid until they expire. */
  readonly published: readonly SigningKey[];
}

/** Ed25519 seeds, current first. */
export function parseSeeds(text: string): readonly Buffer[] {
  const seeds = listOf(text).map(parseKeyBytes);
  if (seeds.length === 0) throw new Error('must contain a key');
  return seeds;
}

export async function readSigningKeys(seeds: readonly Buffer[]): Promise<SigningKeys> {
  const keys = await Promise.all(seeds.map(readSigningKey));
  const [first] = keys;
  if (!first) throw new Error('SERVICE_TOKEN_KEYS contains no key');
  return {
    current: { kid: first.jwk.kid, privateKey: first.privateKey },
    published: keys.map(key => key.jwk),
  };
}
