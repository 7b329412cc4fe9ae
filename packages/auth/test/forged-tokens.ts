import { createHmac, createPublicKey, type JsonWebKey } from 'node:crypto';
import type { TestIdentityProvider } from '../src/testing.js';

type Claims = Readonly<Record<string, unknown>>;

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

/** Changes the first character of a part; the last may be padding. */
function tampered(token: string, part: 0 | 1 | 2): string {
  const parts = token.split('.');
  const text = parts[part] ?? '';
  parts[part] = `${text.startsWith('e') ? 'f' : 'e'}${text.slice(1)}`;
  return parts.join('.');
}

/** Forged or misused administrator tokens for `provider`, by attack. None may be accepted. */
export async function forgedTokens(
  provider: TestIdentityProvider,
  stranger: TestIdentityProvider,
): Promise<Readonly<Record<string, string>>> {
  const { audience: aud, issuer: iss } = provider;
  const claims: Claims = { iss, aud, sub: 'admin-1', member_number: '1', roles: ['admin'] };
  const lasting = { ...claims, iat: inSeconds(0), exp: inSeconds(300) };
  const genuine = await provider.sign(claims);
  const [, body = '', signature = ''] = genuine.split('.');
  const [key] = provider.keySet().keys;
  const publicKey = createPublicKey({ key: key as JsonWebKey, format: 'jwk' });
  const pem = String(publicKey.export({ type: 'spki', format: 'pem' }));
  const unsigned = (alg: string, tail = '') => `${encoded({ alg, typ: 'JWT' })}.${body}.${tail}`;
  const mac = (secret: string) => {
    const signed = `${encoded({ alg: 'HS256', kid: key?.kid })}.${encoded(lasting)}`;
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  };
  const foreign = (header = {}) => stranger.sign(claims, header);
  const own = (more: Claims) => provider.sign({ ...claims, ...more });
  return {
    'alg none': unsigned('none'),
    'alg None': unsigned('None'),
    'alg none, with a signature': unsigned('none', signature),
    'no signature': `${genuine.split('.').slice(0, 2).join('.')}.`,
    'another header': tampered(genuine, 0),
    'another body': tampered(genuine, 1),
    'another signature': tampered(genuine, 2),
    'a changed payload under a valid signature': `${genuine.split('.')[0]}.${encoded({ ...lasting, sub: 'other' })}.${signature}`,
    'the public key as a secret': mac(JSON.stringify(key)),
    'the public key in PEM as a secret': mac(pem),
    'an empty secret': mac(''),
    'signed with another key': await foreign(),
    'signed with another key under a known kid': await foreign({ kid: key?.kid }),
    'a kid that is a path': await foreign({ kid: '../../../../dev/null' }),
    'a kid that is SQL': await foreign({ kid: "x' union select 'y" }),
    'an embedded key': await foreign({ jwk: stranger.keySet().keys[0] as never }),
    'an embedded key URL': await foreign({ jku: `${stranger.issuer}/keys` }),
    'another issuer': await own({ iss: stranger.issuer }),
    'an issuer with the same prefix': await own({ iss: `${iss}.evil.example` }),
    'no issuer': await own({ iss: undefined }),
    'another audience': await own({ aud: 'something-else' }),
    'no audience': await own({ aud: undefined }),
    'expired a minute ago': await own({ exp: inSeconds(-60) }),
    'without an expiry': await own({ exp: undefined }),
    'not yet valid': await own({ nbf: inSeconds(600) }),
    'without a subject': await own({ sub: undefined }),
    'an ID token': await own({ nonce: 'n' }),
    'five parts': `${genuine}.${genuine.split('.').slice(1).join('.')}`,
    'not a token': 'null',
  };
}
