import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKey, hashKey, keyKinds, parseKey } from './key-format.js';

const anyKey = fc.constantFrom(...keyKinds).map(createKey);
const alphabet = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_'];

describe('keys', () => {
  it('a new key contains its kind and id', () => {
    fc.assert(
      fc.property(anyKey, ({ key, kind, id }) => {
        expect(key.startsWith(`gh_${kind}_${id}_`)).toBe(true);
        expect(parseKey(key)).toEqual({ kind, id });
      }),
    );
  });

  it('any changed character makes it invalid', () => {
    const change = fc.tuple(anyKey, fc.nat(), fc.constantFrom(...alphabet));
    fc.assert(
      fc.property(change, ([{ key }, at, character]) => {
        const index = at % key.length;
        fc.pre(key.charAt(index) !== character);
        const changed = key.slice(0, index) + character + key.slice(index + 1);
        expect(parseKey(changed)).toBeNull();
      }),
    );
  });

  it('any two swapped characters make it invalid', () => {
    fc.assert(
      fc.property(anyKey, fc.nat(), ({ key }, at) => {
        const index = at % (key.length - 1);
        const [a = '', b = ''] = [key.charAt(index), key.charAt(index + 1)];
        fc.pre(a !== b);
        expect(parseKey(key.slice(0, index) + b + a + key.slice(index + 2))).toBeNull();
      }),
    );
  });

  it('truncated, padded or other text is invalid', () => {
    fc.assert(fc.property(fc.string(), text => parseKey(text) === null));
    const { key } = createKey('api');
    for (const text of [key.slice(0, -1), `${key}0`, ` ${key}`, `${key}\n`, key.toUpperCase()]) {
      expect(parseKey(text)).toBeNull();
    }
  });

  it('the secret has room for 256 bits', () => {
    const secret = createKey('sync').key.split('_')[3] ?? '';
    // Without the six checksum characters.
    expect(62n ** BigInt(secret.length - 6)).toBeGreaterThanOrEqual(2n ** 256n);
  });

  it('no two keys share their id or their secret', () => {
    const keys = Array.from({ length: 1_000 }, () => createKey('service'));
    expect(new Set(keys.map(each => each.id)).size).toBe(keys.length);
    expect(new Set(keys.map(each => each.hash)).size).toBe(keys.length);
  });

  it('the stored hash is SHA-256 of the whole key', () => {
    // FIPS 180-2, B.1.
    expect(hashKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    const { key, hash } = createKey('api');
    expect(hash).toBe(hashKey(key));
  });
});
