import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const dist = join(import.meta.dirname, '..', 'dist');
const assets = join(dist, 'assets');
const scripts = readdirSync(assets).filter(name => name.endsWith('.js'));

/** As most browsers get it; gzip is a tenth larger. */
const compressed = (script: string) => statSync(join(assets, `${script}.br`)).size;

/** What a script imports before it runs, and what that imports. */
function withImports(script: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(script)) return seen;
  seen.add(script);
  const code = readFileSync(join(assets, script), 'utf8');
  for (const [, name] of code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
    if (name) withImports(name, seen);
  return seen;
}

const size = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + compressed(name), 0);

const document = readFileSync(join(dist, 'index.html'), 'utf8');
const entry = /src="\/assets\/([\w.-]+\.js)"/.exec(document)?.[1] ?? '';
const first = withImports(entry);

test('the first page loads at most 60 kB of script, including its language', () => {
  expect(first.size).toBeGreaterThan(0);
  const ofFirst = scripts.filter(name => /^(?:en|es)-/.test(name));
  const largestCatalogue = Math.max(...ofFirst.map(compressed));
  expect(size(first) + largestCatalogue).toBeLessThanOrEqual(60_000);
});

test.each(scripts.filter(name => !first.has(name)))('%s loads at most 30 kB more', name => {
  const more = [...withImports(name)].filter(each => !first.has(each));
  expect(size(more)).toBeLessThanOrEqual(30_000);
});

/** Of one language each. Who asks for one waits for it; what services say is asked for when one has said it; field names come with the catalog that uses them. */
const catalogues = scripts.filter(name =>
  /^(?!messages|fields)(?:.*-)?(?:en|es)-[\w-]{8}\.js$/.test(name),
);

/** What a script asks for while it runs. */
const askedBy = (script: string) =>
  [
    ...readFileSync(join(assets, script), 'utf8').matchAll(
      /import\(["'`]\.\/([\w.-]+\.js)["'`]\)/g,
    ),
  ].map(([, name]) => name ?? '');

test('no message file imports a module that awaits it, because both would wait forever', () => {
  const waits = scripts.flatMap(script =>
    askedBy(script)
      .filter(asked => catalogues.includes(asked))
      .map(words => ({ script, words })),
  );
  expect(waits.length).toBeGreaterThanOrEqual(catalogues.length);
  expect(waits.filter(({ script, words }) => withImports(words).has(script))).toEqual([]);
});

test('no script violates a policy without inline scripts and with trusted types', () => {
  for (const name of scripts) {
    const code = readFileSync(join(assets, name), 'utf8');
    expect(code, name).not.toMatch(/\beval\(|new Function\(|document\.write\(|insertAdjacentHTML/);
  }
  expect(document).not.toMatch(/<script(?![^>]* src=)|<style|https?:/);
});
