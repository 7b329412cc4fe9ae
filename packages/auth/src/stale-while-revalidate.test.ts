import { describe, expect, it } from 'vitest';
import { staleWhileRevalidate } from './stale-while-revalidate.js';

/** Returns the number of fetches; the first one fails if `away`. */
function asked({ away = false } = {}) {
  let now = 0;
  let times = 0;
  const ask = async () => {
    times += 1;
    if (away && times === 1) throw new Error('away');
    return times;
  };
  const known = staleWhileRevalidate(ask, {
    freshMs: 1_000,
    staleMs: 2_000,
    pauseMs: 500,
    now: () => now,
  });
  return {
    ...known,
    at: (ms: number) => {
      now = ms;
      return known.get();
    },
  };
}

describe('a cached value', () => {
  it('is fetched once for concurrent callers', async () => {
    const { get, refresh } = asked();
    expect(await Promise.all([get(), get(), refresh()])).toEqual([1, 1, 1]);
    expect(await refresh()).toBe(2);
  });

  it('is served while fresh, revalidated when stale, and awaited when expired', async () => {
    const { at } = asked();
    expect(await at(0)).toBe(1);
    expect(await at(999)).toBe(1);
    expect(await at(1_000)).toBe(1);
    expect(await at(1_001)).toBe(2);
    expect(await at(3_000)).toBe(3);
  });

  it('is not fetched again right after a failure', async () => {
    const { at, last } = asked({ away: true });
    await expect(at(0)).rejects.toThrow('away');
    await expect(at(499)).rejects.toThrow('away');
    expect(last()).toBeUndefined();
    expect(await at(500)).toBe(2);
    expect(last()).toBe(2);
  });
});
