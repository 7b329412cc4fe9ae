import { exportJWK, generateKeyPair } from 'jose';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  bearerCarrier,
  createTokenCache,
  issueServiceToken,
  localKeys,
  type ServiceTokenGrant,
  serviceTokens,
} from '../src/index.js';
import { startTestIdentityProvider } from '../src/testing.js';
import { bearer } from './service.js';

const issuer = 'https://platform.example';
const audience = 'guildhall-services';

/** The platform verifying its own tokens. */
async function startPlatform() {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'platform-1', alg: 'EdDSA', use: 'sig' };
  const revoked = new Set<string>();
  const cache = createTokenCache();
  const tokens = serviceTokens({
    issuer,
    audience,
    keys: localKeys(issuer, () => ({ keys: [jwk] })),
    isRevoked: ({ tokenId }) => tokenId !== null && revoked.has(tokenId),
  });
  const carrier = bearerCarrier({ verifiers: [tokens], cache });
  const issue = (changes: Partial<ServiceTokenGrant> = {}) =>
    issueServiceToken({
      key: { kid: 'platform-1', privateKey },
      issuer,
      audience,
      name: 'chat-bot',
      scopes: ['members:read', 'verify'],
      jti: 'token-1',
      now: new Date(),
      ...changes,
    });
  const show = async (token: string) => carrier(bearer(token));
  return { issue, show, revoked, cache };
}

describe('a service token', () => {
  it('lives 15 minutes and contains service and scopes', async () => {
    const { issue, show } = await startPlatform();
    const now = new Date(Math.floor(Date.now() / 1_000) * 1_000);
    const { token, expiresAt, expiresInSeconds } = await issue({ now });
    expect(expiresInSeconds).toBe(900);
    expect(expiresAt.getTime() - now.getTime()).toBe(900_000);
    expect(await show(token)).toEqual({
      kind: 'service',
      name: 'chat-bot',
      scopes: ['members:read', 'verify'],
    });
  });

  it.each([
    ['expired', { now: new Date(Date.now() - 931_000) }],
    ['for another audience', { audience: 'guildhall' }],
    ['without a name', { name: '' }],
    ['without an id', { jti: '' }],
  ])('%s is refused', async (_name, changes) => {
    const { issue, show } = await startPlatform();
    const { token } = await issue(changes);
    await expect(show(token)).rejects.toMatchObject({ status: 401 });
  });

  it('without a scope is refused, and unknown scopes are ignored', async () => {
    const provider = await startTestIdentityProvider({ algorithm: 'EdDSA', audience });
    onTestFinished(provider.stop);
    const tokens = serviceTokens({ issuer: provider.issuer, audience });
    const named = { sub: 'chat-bot', jti: '1' };
    const none = await provider.sign(named);
    await expect(tokens.verify(none)).rejects.toMatchObject({ status: 401 });
    const unknown = await provider.sign({ ...named, scope: 'verify everything' });
    expect(await tokens.verify(unknown)).toMatchObject({ caller: { scopes: ['verify'] } });
    expect(provider.requests).toEqual({ discovery: 0, keySet: 1 });
  });

  it('not signed with EdDSA is refused, even if the issuer publishes the key', async () => {
    const provider = await startTestIdentityProvider({ algorithm: 'RS256', audience });
    onTestFinished(provider.stop);
    const tokens = serviceTokens({ issuer: provider.issuer, audience });
    const token = await provider.sign({ sub: 'chat-bot', jti: '1', scope: 'verify' });
    await expect(tokens.verify(token)).rejects.toMatchObject({ status: 401 });
  });

  it('ends immediately when revoked, even if cached', async () => {
    const { issue, show, revoked, cache } = await startPlatform();
    const { token } = await issue();
    const { token: other } = await issue({ jti: 'token-2' });
    await Promise.all([show(token), show(other)]);
    expect([cache.find(token), cache.find(other)]).not.toContain(null);
    revoked.add('token-1');
    await expect(show(token)).rejects.toMatchObject({
      status: 401,
      message: 'The token has been revoked',
    });
    expect(await show(other)).toMatchObject({ kind: 'service' });
  });

  it('is verified once while cached, without the issuer', async () => {
    const provider = await startTestIdentityProvider({ algorithm: 'EdDSA', audience });
    onTestFinished(provider.stop);
    let verified = 0;
    const tokens = serviceTokens({ issuer: provider.issuer, audience });
    const counting = {
      ...tokens,
      verify: async (token: string) => {
        verified += 1;
        return tokens.verify(token);
      },
    };
    const carrier = bearerCarrier({ verifiers: [counting] });
    const token = await provider.sign({ sub: 'pay', jti: '1', scope: 'directory:read' });
    await carrier(bearer(token));
    await carrier(bearer(token));
    expect(verified).toBe(1);
  });
});
