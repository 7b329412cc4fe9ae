import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { bearerCarrier, identityTokens } from '../src/index.js';
import { startTestIdentityProvider, type TestIdentityProviderOptions } from '../src/testing.js';
import { bearer } from './service.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
afterEach(() => void vi.useRealTimers());

async function start(options: TestIdentityProviderOptions = {}) {
  const provider = await startTestIdentityProvider(options);
  onTestFinished(provider.stop);
  const tokens = identityTokens({
    issuer: provider.issuer,
    audience: provider.audience,
  });
  const carrier = bearerCarrier({ verifiers: [tokens] });
  const show = async (token: string) => carrier(bearer(token));
  const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms);
  const inAnHour = () => ({ exp: Math.floor(Date.now() / 1_000) + 3_600 });
  return { provider, tokens, show, pass, sign: () => provider.sign(inAnHour()) };
}

describe('an issuer’s keys', () => {
  it('are fetched on first use, once for concurrent callers', async () => {
    const { provider, show, sign } = await start();
    expect(provider.requests).toEqual({ discovery: 0, keySet: 0 });
    const tokens = await Promise.all(Array.from({ length: 20 }, sign));
    await Promise.all(tokens.map(show));
    expect(provider.requests).toEqual({ discovery: 1, keySet: 1 });
  });

  it('are fetched again for an unknown key, so a rotation needs no restart', async () => {
    const { provider, show, sign, pass } = await start();
    const [shown, notShown] = [await sign(), await provider.sign({ sub: 'subject-2' })];
    await show(shown);
    await provider.rotate();
    pass(10_000);
    expect(await show(await sign())).toMatchObject({ kind: 'person' });
    await expect(show(notShown)).rejects.toMatchObject({
      status: 401,
      message: expect.stringMatching(/not publish/),
    });
  });

  it('are not fetched for every unknown key id', async () => {
    const { provider, show, sign, pass } = await start();
    await show(await sign());
    const invented = await Promise.all(
      Array.from({ length: 100 }, (_, index) => provider.sign({}, { kid: `invented-${index}` })),
    );
    for (const token of invented) {
      await expect(show(token)).rejects.toMatchObject({ status: 401 });
    }
    expect(provider.requests.keySet).toBe(1);
    await provider.rotate();
    await expect(show(await sign())).rejects.toMatchObject({ status: 401 });
    pass(10_000);
    expect(await show(await sign())).toMatchObject({ kind: 'person' });
  });

  it('are fetched once for concurrent tokens with a new key', async () => {
    const { provider, show, sign, pass } = await start();
    await show(await sign());
    await provider.rotate();
    pass(10_000);
    const tokens = await Promise.all(Array.from({ length: 20 }, sign));
    await Promise.all(tokens.map(show));
    expect(provider.requests.keySet).toBe(2);
  });

  it.each([undefined, 'the-same'])(
    'that replace another under the same id (%s) work for concurrent tokens',
    async kid => {
      const { provider, show, sign, pass } = await start({ kid });
      await show(await sign());
      await provider.rotate();
      pass(10_000);
      const tokens = await Promise.all(Array.from({ length: 20 }, sign));
      expect(await Promise.all(tokens.map(show))).toHaveLength(20);
      expect(provider.requests.keySet).toBe(2);
    },
  );

  it('that the issuer withdrew are refused within minutes', async () => {
    const { provider, show, sign, pass } = await start();
    const tokens = await Promise.all(Array.from({ length: 50 }, sign));
    await show(tokens.pop() ?? '');
    await provider.rotate();
    pass(10 * 60_000);
    const isKnown = () =>
      show(tokens.pop() ?? '').then(
        () => true,
        () => false,
      );
    await expect.poll(isKnown).toBe(false);
    expect(tokens.length).toBeGreaterThan(0);
  });

  it('with a shared id or without one are all tried', async () => {
    for (const kid of [undefined, 'the-same']) {
      const { provider, show, sign } = await start({ kid });
      const before = await sign();
      await provider.rotate({ keep: true });
      expect(await show(before)).toMatchObject({ kind: 'person' });
      expect(await show(await sign())).toMatchObject({ kind: 'person' });
      const other = await startTestIdentityProvider({ kid });
      onTestFinished(other.stop);
      await expect(show(await other.sign({ iss: provider.issuer }))).rejects.toMatchObject({
        status: 401,
      });
    }
  });

  it('are not fetched for every forged signature', async () => {
    const { provider, show, sign, pass } = await start();
    await show(await sign());
    const stranger = await startTestIdentityProvider();
    onTestFinished(stranger.stop);
    const forged = () => stranger.sign({ iss: provider.issuer });
    for (let index = 0; index < 30; index += 1) {
      await expect(show(await forged())).rejects.toMatchObject({ status: 401 });
    }
    expect(provider.requests.keySet).toBe(1);
    pass(60_000);
    provider.goDown();
    await expect(show(await forged())).rejects.toMatchObject({ status: 401 });
  });

  it('are fetched again after a failure', async () => {
    const { provider, show, sign, pass } = await start();
    await show(await sign());
    await provider.rotate();
    pass(10_000);
    provider.goDown();
    await expect(show(await sign())).rejects.toMatchObject({ status: 503 });
    provider.comeBack();
    pass(1_000);
    expect(await show(await sign())).toMatchObject({ kind: 'person' });
  });

  it('that cannot be fetched give a 503 with Retry-After, and work later', async () => {
    const { provider, tokens, show, sign, pass } = await start();
    provider.goDown();
    const away = {
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
      headers: { 'Retry-After': '5' },
      message: 'The keys of The identity provider cannot be fetched right now',
    };
    await expect(show(await sign())).rejects.toMatchObject(away);
    await expect(tokens.check()).rejects.toMatchObject(away);
    provider.comeBack();
    pass(1_000);
    expect(await show(await sign())).toMatchObject({ kind: 'person' });
    await expect(tokens.check()).resolves.toBeUndefined();
  });

  it('survive an outage of the issuer, but not forever', async () => {
    const { provider, show, sign, pass } = await start();
    await show(await sign());
    provider.goDown();
    pass(20 * 60_000);
    expect(await show(await sign())).toMatchObject({ kind: 'person' });
    pass(24 * 3_600_000);
    await expect(show(await sign())).rejects.toMatchObject({ status: 503 });
    provider.comeBack();
    pass(1_000);
    expect(await show(await sign())).toMatchObject({ kind: 'person' });
  });

  it('an unreachable issuer does not slow down other tokens', async () => {
    const { provider, show } = await start();
    provider.goDown();
    await expect(show('opaque')).rejects.toMatchObject({ status: 401 });
    const other = await provider.sign({ iss: 'https://other.example' });
    await expect(show(other)).rejects.toMatchObject({ status: 401 });
  });
});

describe('a discovery document', () => {
  it.each([
    ['naming another issuer', { issuer: 'https://evil.example' }],
    ['without a key set', { jwks_uri: undefined }],
    ['with an invalid key set URL', { jwks_uri: 'keys' }],
  ])('a document %s is rejected', async (_name, published) => {
    const provider = await startTestIdentityProvider({ published });
    onTestFinished(provider.stop);
    const tokens = identityTokens({ issuer: provider.issuer, audience: provider.audience });
    await expect(tokens.verify(await provider.sign())).rejects.toMatchObject({ status: 503 });
  });
});
