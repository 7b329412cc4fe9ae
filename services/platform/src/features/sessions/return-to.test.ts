import { expect, test } from 'vitest';
import { safeReturnTo } from './return-to.js';

const app = 'https://app.example.org';

test.each([
  ['/verify?x=1#top', '/verify?x=1#top'],
  ['/a//b', '/a//b'],
  ['/日本?q=é', '/%E6%97%A5%E6%9C%AC?q=%C3%A9'],
  [`${app}/start?tab=2`, `${app}/start?tab=2`],
  [`${app}/é`, `${app}/%C3%A9`],
])('%s leads to %s', (asked, target) => {
  expect(safeReturnTo(asked, [app])).toBe(target);
});

test.each([
  '',
  'page',
  'evil.example',
  '@evil.example',
  '?//evil.example',
  '#//evil.example',
  '//evil.example',
  '///evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/a/../..//evil.example',
  '/%2e%2e//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '\u00a0//evil.example',
  '/\u007f/evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https://evil.example/',
  'HTTPS://evil.example',
  'https:\\\\evil.example',
  'https://app.example.org.evil.example/',
  'https://app.example.org%2eevil.example',
  'https://app.example.org@evil.example/',
  'https://evil@app.example.org/',
  'https://app.example.org:444',
  'http://app.example.org',
  'https://evil.example#https://app.example.org',
  'https://evil.example?https://app.example.org',
  'https://evil.example\\@app.example.org',
  'ftp://app.example.org',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,evil',
  'vbscript:evil',
  'file:///etc/passwd',
  'blob:https://app.example.org/x',
  // Longer than a cookie can carry through a login.
  `/${'a'.repeat(2000)}`,
  `/${'é'.repeat(500)}`,
])('%j becomes the home page', asked => {
  expect(safeReturnTo(asked, [app])).toBe('/');
});
