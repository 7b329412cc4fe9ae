import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../caller.js';
import { createTokenCache } from './token-cache.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const inSeconds = (seconds: number) => Date.now() + seconds * 1_000;

const service = (name: string): Caller => ({ kind: 'service', name, scopes: [] });
const verified = (name: string, expiresAt: number) => ({
  issuer: 'https://platform.example',
  caller: service(name),
  tokenId: `${name}-1`,
  expiresAt,
});

describe('the cache of verified tokens', () => {
  it('keeps a token 60 seconds and not longer', () => {
    const cache = createTokenCache();
    cache.insert('token', verified('chat-bot', inSeconds(900)));
    vi.advanceTimersByTime(60_000);
    expect(cache.find('token')?.caller).toEqual(service('chat-bot'));
    vi.advanceTimersByTime(2);
    expect(cache.find('token')).toBeNull();
  });

  it('never returns a token past its expiry', () => {
    const cache = createTokenCache();
    cache.insert('token', verified('chat-bot', inSeconds(10)));
    vi.advanceTimersByTime(10_000);
    expect(cache.find('token')).toBeNull();
  });
});
