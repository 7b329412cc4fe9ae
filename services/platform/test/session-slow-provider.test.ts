import { startEcho } from '@guildhall/local-stack/echo';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTokens } from '../src/features/sessions/seal.js';
import { startPlatform } from './harness.js';
import { type Answer, json, startScriptedProvider } from './scripted-provider.js';

const provider = await startScriptedProvider();
afterAll(() => provider.stop());
const echo = await startEcho();
afterAll(() => echo.stop());
const platform = await startPlatform({
  IDENTITY_ISSUER: provider.issuer,
  IDENTITY_AUDIENCE: provider.audience,
  PAY_URL: echo.url,
});
afterAll(() => platform.stop());

type App = typeof platform.app;
type Headers = Record<string, string>;

/** The provider takes each refresh token once and holds its answer until the test releases it. */
let release: () => Promise<void>;
beforeEach(async () => {
  provider.asked.length = 0;
  let resolve: (answer: Answer) => void;
  const held = new Promise<Answer>(resolved => {
    resolve = resolved;
  });
  const spent = new Set<string | null>();
  provider.answer(question => {
    const token = question.get('refresh_token');
    if (spent.has(token)) return json(400, { error: 'invalid_grant' });
    spent.add(token);
    return held;
  });
  release = async () => {
    const access = await provider.sign({ sub: 'rosa', roles: ['renewed'] });
    resolve(json(200, { access_token: access, refresh_token: 'next', token_type: 'Bearer' }));
  };
});
afterEach(() => release());

const session = (left: number) =>
  platform.session({
    subject: 'rosa',
    refreshToken: 'first',
    tokensExpireAt: new Date(Date.now() + left),
  });
const proxied = (app: App, headers: Headers) => app.inject({ url: '/api/pay/shifts', headers });
const ask = (app: App, headers: Headers) => app.inject({ url: '/api/auth/session', headers });

const newest = async () => {
  const { rows } = await platform.pool.query(
    'select tokens, refreshing_until > now() as leased from sessions order by created_at desc limit 1',
  );
  const tokens = openTokens(rows[0].tokens, platform.config.tokenEncryptionKey);
  return { refreshToken: tokens?.refreshToken, leased: rows[0].leased as boolean | null };
};

test.each([
  ['valid', 20_000, 200, undefined],
  ['over', -60_000, 503, '5'],
])(
  'while a refresh takes longer than callers wait, an access token that is %s ends no session, and the result is stored, even if the service stops meanwhile',
  async (_what, left, status, retryAfter) => {
    const [one, other] = [await platform.replica(), await platform.replica()];
    const headers = await session(left);
    const answers = await Promise.all([proxied(one, headers), proxied(other, headers)]);
    for (const answer of answers)
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([status, retryAfter]);
    for (const app of [one, other]) expect((await ask(app, headers)).statusCode).toBe(200);

    const stopped = Promise.all([one.close(), other.close()]);
    await release();
    await stopped;
    expect(await newest()).toEqual({ refreshToken: 'next', leased: null });
    expect((await proxied(platform.app, headers)).statusCode).toBe(200);
    expect((await ask(platform.app, headers)).json().user.roles).toEqual(['renewed']);
    expect(provider.asked).toHaveLength(1);
  },
);

test('a refresh longer than a minute keeps its lease and waits for the provider', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    const [one, other] = [await platform.replica(), await platform.replica()];
    const headers = await session(-60_000);
    const first = ask(one, headers);
    await expect.poll(() => provider.asked.length).toBe(1);

    await platform.pool.query(
      'update sessions set refreshing_until = now() - interval $$1 second$$ where refreshing_until is not null',
    );
    await vi.advanceTimersByTimeAsync(61_000);
    await expect.poll(newest).toEqual({ refreshToken: 'first', leased: true });
    const second = ask(other, headers);

    await release();
    // The first caller may have been answered before: a minute is more than callers wait.
    await first;
    expect((await second).json().user.roles).toEqual(['renewed']);
    expect(provider.asked).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});
