import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');
const served: readonly string[] = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'));
const routes = readFileSync(join(folder, 'src/shell/routes.tsx'), 'utf8');
const shown = [...routes.matchAll(/<Route path="([^"]+)"/g)].map(([, path = '']) => path);

const covers = (pattern: string, path: string) =>
  pattern === path || (pattern.endsWith('/*') && path.startsWith(pattern.slice(0, -1)));

test('every page is served at its own address, and no address without a page', () => {
  const ownAddresses = [...new Set(shown)].filter(path => path !== '/');
  expect(ownAddresses.length).toBeGreaterThan(5);
  expect(ownAddresses.filter(path => !served.some(pattern => covers(pattern, path)))).toEqual([]);
  expect(served.filter(pattern => !ownAddresses.some(path => covers(pattern, path)))).toEqual([]);
});
