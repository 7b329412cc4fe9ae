// A test or two, at once: without the checks, and without the tests beside them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { misused, readArguments } from './arguments.mjs';
import { buildPortal } from './portal.mjs';
import { install, requireNode } from './prepare.mjs';
import { packageFolders, root, run } from './workspace.mjs';

const usage = `Usage: npm run test:one -- <part of a file's path or of a test's name>

For example: npm run test:one -- premiums
             npm run test:one -- "another member’s link is refused"`;

requireNode();
const { positionals } = readArguments(usage, { allowPositionals: true });
const part = positionals.join(' ');
if (part === '') misused(usage, 'Which one?');

const testsOf = folder =>
  ['src', 'test']
    .map(name => join(folder, name))
    .filter(existsSync)
    .flatMap(place =>
      readdirSync(place, { recursive: true })
        .filter(name => /\.test\.tsx?$/.test(name))
        .map(name => join(place, name)),
    );
const files = packageFolders().flatMap(folder => testsOf(folder).map(file => ({ folder, file })));
const byPath = files.filter(({ file }) => relative(root, file).includes(part));
const has = pattern => files.filter(({ file }) => pattern.test(readFileSync(file, 'utf8')));
// The tests of a file that is no test itself are those that import it.
const byImport = has(new RegExp(` from '[^']*${escaped(part)}[^']*'`));
const whole = byPath.length > 0 ? byPath : byImport;
const chosen = whole.length > 0 ? whole : has(new RegExp(escaped(part)));
if (chosen.length === 0) misused(usage, `No test's file or name has "${part}" in it.`);

install();
// Only now: before something is installed it cannot be loaded.
const { transpileOutdated } = await import('./transpile.mjs');
await transpileOutdated();
buildPortal();
for (const folder of new Set(chosen.map(each => each.folder))) {
  const own = join(folder, 'vitest.config.ts');
  const config = existsSync(own) ? own : join(root, 'vitest.config.ts');
  const named = whole.length > 0 ? [] : ['--testNamePattern', escaped(part)];
  const wanted = chosen.filter(each => each.folder === folder).map(each => each.file);
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  // What was transformed for the run before, and is as it was, is not again.
  const once = '--experimental.fsModuleCache';
  const place = ['--root', folder, '--config', config];
  run(process.execPath, [vitest, 'run', once, ...place, ...named, ...wanted]);
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
