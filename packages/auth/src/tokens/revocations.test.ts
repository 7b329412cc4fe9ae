import { expect, test, vi } from 'vitest';
import { revocations } from './revocations.js';

const token = (keyId: string) => ({ tokenId: `${keyId}.random` });

function service() {
  const state = { now: 0, asked: 0, revoked: [] as string[], away: false };
  const isRevoked = revocations({
    now: () => state.now,
    list: async () => {
      state.asked += 1;
      if (state.away) throw new Error('away');
      return [...state.revoked];
    },
  });
  return { state, isRevoked };
}

test('a revoked key’s tokens are refused within a minute, at any rate of use', async () => {
  for (const everyMs of [100, 19_000, 45_000, 3_600_000]) {
    const { state, isRevoked } = service();
    expect(await isRevoked(token('a'))).toBe(false);
    state.revoked = ['a'];
    for (let at = 0; at < 60_000; at += everyMs) {
      state.now = at;
      await isRevoked(token('a'));
    }
    state.now = Math.max(state.now, 60_000);
    expect(await isRevoked(token('a')), `every ${everyMs} ms`).toBe(true);
    expect(await isRevoked(token('b'))).toBe(false);
  }
});

test('the issuer is polled a few times a minute for all tokens together', async () => {
  const { state, isRevoked } = service();
  for (state.now = 0; state.now < 60_000; state.now += 10)
    await Promise.all([isRevoked(token('a')), isRevoked(token('b'))]);
  expect(state.asked).toBeLessThanOrEqual(4);
});

test('during an outage the last answer holds, and retries pause', async () => {
  const { state, isRevoked } = service();
  state.revoked = ['a'];
  await isRevoked(token('a'));
  state.away = true;
  for (state.now = 60_000; state.now < 120_000; state.now += 100) {
    expect(await isRevoked(token('a'))).toBe(true);
    expect(await isRevoked(token('b'))).toBe(false);
  }
  expect(state.asked).toBeLessThanOrEqual(14);
});

test('an issuer that never responded blocks no tokens', async () => {
  const { state, isRevoked } = service();
  state.away = true;
  expect(await isRevoked(token('a'))).toBe(false);
});

test('polling does not depend on the system time', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() });
  try {
    const list = ['a'];
    const isRevoked = revocations({ list: async () => [...list] });
    expect(await isRevoked(token('b'))).toBe(false);
    list.push('b');
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(60_000);
    expect(await isRevoked(token('b'))).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
