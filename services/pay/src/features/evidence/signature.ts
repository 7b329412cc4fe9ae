import { type OwnSigningKey, publishedKey, readSigningKey } from '@guildhall/auth';
import type { SigningKey } from '@guildhall/contracts';
import type { Evidence, SignedEvidence } from '@guildhall/contracts/pay';
import { CompactSign } from 'jose';

export interface EvidenceKeys {
  readonly current: OwnSigningKey;
  /** The current key, and those of before: what they signed stays good. */
  readonly published: readonly SigningKey[];
}

export async function readEvidenceKeys(
  seed: Buffer,
  retired: readonly Buffer[],
): Promise<EvidenceKeys> {
  const current = await readSigningKey(seed);
  return { current, published: [current.jwk, ...(await Promise.all(retired.map(publishedKey)))] };
}

/** The whole evidence is the payload: any JOSE library verifies it, however the copy beside it is written. */
export async function sign(
  evidence: Evidence,
  { jwk, privateKey }: OwnSigningKey,
): Promise<SignedEvidence> {
  const jws = await new CompactSign(Buffer.from(JSON.stringify(evidence)))
    .setProtectedHeader({ alg: 'EdDSA', kid: jwk.kid, typ: 'guildhall-pay-evidence+jws' })
    .sign(privateKey);
  return { evidence, jws };
}
