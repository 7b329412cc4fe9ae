import { describe, expect, it } from 'vitest';
import type { Caller } from '../caller.js';
import { createTokenCache } from './token-cache.js';

const service = (name: string): Caller => ({ kind: 'service', name, scopes: [] });
const verified = (name: string, expiresAt: number) => ({
  issuer: 'https://platform.example',
  caller: service(name),
  tokenId: `${name}-1`,
  expiresAt,
});

describe('the cache of verified tokens', () => {
  it('keeps a token 60 seconds and not longer', () => {
    let now = 0;
    const cache = createTokenCache({ now: () => now });
    cache.insert('token', verified('chat-bot', 900_000));
    now = 59_999;
    expect(cache.find('token')?.caller).toEqual(service('chat-bot'));
    now = 60_000;
    expect(cache.find('token')).toBeNull();
    expect(cache.size).toBe(0);
  });

  it('never keeps a token beyond its own expiry', () => {
    let now = 0;
    const cache = createTokenCache({ now: () => now });
    cache.insert('token', verified('chat-bot', 10_000));
    now = 10_000;
    expect(cache.find('token')).toBeNull();
    cache.insert('late', verified('chat-bot', 10_000));
    expect(cache.size).toBe(0);
  });

  it('when full, forgets what was unused the longest', () => {
    const cache = createTokenCache({ now: () => 0, maxEntries: 2 });
    cache.insert('one', verified('a', 900_000));
    cache.insert('two', verified('b', 900_000));
    cache.find('one');
    cache.insert('three', verified('c', 900_000));
    expect(cache.size).toBe(2);
    expect(cache.find('two')).toBeNull();
    expect(cache.find('one')).not.toBeNull();
  });
});
