import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusedPart, rewrite, splitPath } from './path.js';

test.each([
  ['/api/pay', { name: 'pay', path: '/', query: '' }],
  ['/api/pay/', { name: 'pay', path: '/', query: '' }],
  ['/api/pay?a=1', { name: 'pay', path: '/', query: '?a=1' }],
  ['/api/pay/a//b?c=/..', { name: 'pay', path: '/a//b', query: '?c=/..' }],
  ['http://elsewhere/api/pay/a', null],
  ['/apix/pay', null],
])('%s is parsed without decoding', (url, expected) => {
  expect(splitPath(url)).toEqual(expected);
});

test.each([
  '/..',
  '/../x',
  '/a/../x',
  '/a/./x',
  '/a/..;/x',
  '/a/..;jsessionid=1/x',
  '/%2e%2e/x',
  '/%2E./x',
  '/..%2fx',
  '/a%2f..%2fx',
  '/a%2f..',
  '/%252e%252e%252fx',
  '/%25252e%25252e/x',
  '/..%5cx',
  '/a\\..\\x',
  '/a%5cx',
  '/a%255cx',
  '//x',
  '/a//x',
  '/a%2f/x',
  '/a%2f%2fx',
  '/a%00',
  '/a%0d%0aX: y',
  '/a#x',
])('%s is refused', path => {
  expect(refusedPart(path)).not.toBeNull();
});

test.each([
  '/',
  '/a',
  '/a/',
  '/a.b/..c/d..',
  '/...',
  '/a%2fb',
  '/caf%C3%A9',
  '/100%25',
  '/a%zz',
  '/%2e%2ex',
  '/a;b=1/c',
])('%s passes', path => {
  expect(refusedPart(path)).toBeNull();
});

const encodeAll = (text: string) =>
  [...text].map(char => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');
const encodeAgain = (text: string) => text.replaceAll('%', '%25');

test('path traversal is found in any level or mix of encoding', () => {
  const piece = fc.constantFrom('..', '/', '\\', '.', '%2e', 'a');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), fc.nat({ max: 12 }), (pieces, depth) => {
      const plain = `/a/../${pieces.join('')}`;
      let encoded = `/${encodeAll(plain.slice(1))}`;
      for (let i = 0; i < depth; i += 1) encoded = encodeAgain(encoded);
      expect(refusedPart(encoded)).not.toBeNull();
    }),
  );
});

test('without a rule the path is unchanged; a rule replaces a whole prefix', () => {
  expect(rewrite('/a/b', [])).toBe('/a/b');
  expect(rewrite('/a/b', [{ from: 'a/', to: 'x' }])).toBe('/x/b');
  expect(rewrite('/a', [{ from: '/a', to: '' }])).toBe('/');
  expect(rewrite('/ab', [{ from: '/a', to: '/x' }])).toBe('/ab');
  expect(rewrite('/a', [{ from: '/', to: '/v1' }])).toBe('/v1/a');
});
