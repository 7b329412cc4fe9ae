import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Evidence, SignedEvidence } from '@guildhall/contracts/pay';

export class NotVerified extends Error {}

const bytesOf = (part: string) => Buffer.from(part, 'base64url');
const jsonOf = (part: string) => JSON.parse(bytesOf(part).toString());

/** The evidence that one of these keys has signed (RFC 7515, RFC 8037), if the copy beside it says the same. */
export function readSigned(
  { evidence, jws }: SignedEvidence,
  { keys }: { readonly keys: readonly JsonWebKey[] },
): { readonly evidence: Evidence; readonly kid: string } {
  const [header = '', payload = '', signature = ''] = jws.split('.');
  const { alg, kid } = jsonOf(header);
  const jwk = keys.find(each => each.kid === kid);
  if (alg !== 'EdDSA' || jwk === undefined)
    throw new NotVerified(`None of these keys signed it (${alg}, ${kid})`);
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  if (!verify(null, Buffer.from(`${header}.${payload}`), key, bytesOf(signature)))
    throw new NotVerified('The signature is wrong: the evidence was changed');
  const signed = jsonOf(payload);
  if (!isDeepStrictEqual(signed, evidence))
    throw new NotVerified('The text is not what was signed: the evidence was changed');
  return { evidence: signed, kid };
}
