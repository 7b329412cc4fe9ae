import { afterAll, describe, expect, it } from 'vitest';
import { bearerCarrier, createGuard, identityTokens } from '../src/index.js';
import { startTestIdentityProvider } from '../src/testing.js';
import { forgedTokens } from './forged-tokens.js';
import { bearer, request } from './service.js';

const provider = await startTestIdentityProvider({ algorithm: 'RS256' });
const stranger = await startTestIdentityProvider({ algorithm: 'RS256' });
afterAll(() => Promise.all([provider.stop(), stranger.stop()]));

const carrierOf = () =>
  bearerCarrier({
    verifiers: [identityTokens({ issuer: provider.issuer, audience: provider.audience })],
  });
const refused = (message: RegExp) => ({
  status: 401,
  code: 'UNAUTHENTICATED',
  message: expect.stringMatching(message),
});
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;
describe('an identity token is refused', () => {
  it.each([
    ['expired', () => ({ exp: inSeconds(-31) }), /expired/],
    ['without an expiry', () => ({ exp: undefined }), /lacks the claim exp/],
    ['not valid yet', () => ({ nbf: inSeconds(90) }), /not valid yet/],
    ['without a subject', () => ({ sub: undefined }), /lacks the claim sub/],
    ['with an empty subject', () => ({ sub: '' }), /no subject/],
    ['with NUL in its subject', () => ({ sub: 'a\0b' }), /no subject/],
    ['for another audience', () => ({ aud: 'other' }), /audience: other; expected guildhall/],
    ['for several audiences without ours', () => ({ aud: ['a', 'b'] }), /audience: a, b; expected/],
    ['without an audience', () => ({ aud: undefined }), /lacks the claim aud/],
    ['of another issuer', () => ({ iss: 'https://evil.example' }), /another issuer/],
    ['of an issuer that is no text', () => ({ iss: 7 }), /another issuer/],
    ['without an issuer', () => ({ iss: undefined }), /another issuer/],
    ['as an ID token', () => ({ nonce: 'n' }), /but an access token is needed/],
  ])('%s', async (_name, changes, message) => {
    const token = await provider.sign(changes());
    await expect(carrierOf()(bearer(token))).rejects.toMatchObject(refused(message));
  });

  it('signed with another key, whatever its issuer', async () => {
    const unknownKey = await stranger.sign({ iss: provider.issuer }, { kid: 'unheard-of' });
    await expect(carrierOf()(bearer(unknownKey))).rejects.toMatchObject(refused(/not publish/));
    const knownKid = await stranger.sign({ iss: provider.issuer });
    await expect(carrierOf()(bearer(knownKid))).rejects.toMatchObject(refused(/signature/));
  });

  it('with one character changed anywhere', async () => {
    const token = await provider.sign({ member_number: '100001' });
    const carrier = carrierOf();
    for (let index = 0; index < token.length - 2; index += 7) {
      const other = token.charAt(index) === 'A' ? 'B' : 'A';
      const changed = token.slice(0, index) + other + token.slice(index + 1);
      await expect(carrier(bearer(changed))).rejects.toMatchObject({ status: 401 });
    }
  });
});

const forged = Object.entries(await forgedTokens(provider, stranger));
it.each(forged)('a forged token is refused: %s', async (_name, token) => {
  const guard = createGuard({ bearer: carrierOf() }).for({
    method: 'GET',
    path: '/thing',
    auth: 'admin',
  });
  await expect(guard(bearer(token))).rejects.toMatchObject({ status: 401 });
  expect(await guard(bearer(await provider.sign({ roles: ['admin'] })))).toMatchObject({
    admin: true,
  });
});

it('quickly, whatever its issuer', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  // The maximum header size. A quadratic scan for slashes would take 0.1 s or more.
  const token = `${part({ alg: 'RS256' })}.${part({ iss: `${'/'.repeat(11_500)}x` })}.x`;
  const carrier = carrierOf();
  const before = process.cpuUsage();
  for (let times = 0; times < 30; times += 1)
    await expect(carrier(bearer(token))).rejects.toMatchObject(refused(/another issuer/));
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});

describe('an Authorization header is refused', () => {
  it.each([
    'Basic dXNlcjpwYXNz',
    'Bearer',
    'Bearer ',
    'Bearer a b',
    'eyJhbGciOiJub25lIn0.e30.',
    'Bearer a.b.c',
    'Bearer a.b.c.d.e',
    'Bearer ..',
    'Bearer bnVsbA.bnVsbA.bnVsbA',
    'Bearer x, Bearer y',
    '',
  ])('"%s"', async authorization => {
    const shown = request({ headers: { authorization } });
    await expect(carrierOf()(shown)).rejects.toMatchObject({ status: 401 });
  });
});

describe('an identity token is accepted', () => {
  it('up to 30 seconds past its expiry, for clocks that differ', async () => {
    const token = await provider.sign({ exp: inSeconds(-20) });
    expect(await carrierOf()(bearer(token))).toMatchObject({ subject: 'subject-1' });
  });

  it.each(['RS256', 'PS256', 'ES256', 'EdDSA'])('signed with %s', async algorithm => {
    const other = await startTestIdentityProvider({ algorithm });
    const verifier = identityTokens({ issuer: other.issuer, audience: other.audience });
    const carrier = bearerCarrier({ verifiers: [verifier] });
    const token = await other.sign();
    await expect(carrier(bearer(token))).resolves.toMatchObject({ subject: 'subject-1' });
    await other.stop();
  });

  it('with any capitalization of the scheme’s name', async () => {
    const authorization = `bEARER ${await provider.sign()}`;
    expect(await carrierOf()(request({ headers: { authorization } }))).toMatchObject({
      subject: 'subject-1',
      member: null,
      admin: false,
    });
  });
});
