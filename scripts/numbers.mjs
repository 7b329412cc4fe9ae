// How much house there is, and how fast it starts: what a change promises to make smaller is counted the same way before
// and after it.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { readArguments } from './arguments.mjs';
import { root } from './workspace.mjs';

const usage = `Usage: npm run numbers -- [options]

  --against <commit>   the same of a commit, beside it (959e345, say)
  --start              also a first and a second start, each of a clone of its own
  --tests              also \`npm test\` there`;

const { values } = readArguments(usage, {
  options: { against: { type: 'string' }, start: { type: 'boolean' }, tests: { type: 'boolean' } },
});

const git = (args, { cwd = root } = {}) => execFileSync('git', args, { cwd, encoding: 'utf8' });

/** Hand-written code that runs, or is built: neither tests nor what a tool wrote. */
const isSource = path =>
  /^(packages\/[^/]+\/(src|build)|services\/[^/]+\/src|scripts)\/.*\.(ts|tsx|mjs|js|css)$/.test(
    path,
  ) && !/\.test\.tsx?$|\/test\/|\/tables\.ts$|\/generated\//.test(path);
const isTest = path => /\.test\.tsx?$|\/test\/.*\.tsx?$/.test(path);

/** What is in the folder as it stands, or in one that `withFolderOf` made. */
function treeIn(folder) {
  const listed = git(['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: folder });
  const all = listed.split('\n').filter(path => path !== '' && existsSync(join(folder, path)));
  const wanted = all.filter(path => isSource(path) || isTest(path));
  const texts = new Map(wanted.map(path => [path, readFileSync(join(folder, path), 'utf8')]));
  return { texts, all };
}

/** A clone, which may be built and started like any. */
async function withFolderOf(commit, work) {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-numbers-'));
  try {
    git(['clone', '--quiet', '--no-checkout', root, folder]);
    git(['checkout', '--quiet', git(['rev-parse', commit]).trim()], { cwd: folder });
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const importsIn = text =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(([, name]) => name);

/** What a relative import leads to: `./rules.js` is written, rules.ts is meant. */
function target(from, name, texts) {
  const path = posix.join(dirname(from), name);
  const candidates = [path, ...['.ts', '.tsx'].map(end => path.replace(/\.jsx?$/, end))];
  return candidates.find(candidate => texts.has(candidate));
}

const linesOf = text => text.split('\n').length - 1;
const featureOf = path => /^services\/[^/]+\/src\/features\/[^/]+\//.exec(path)?.[0];

function count(folder) {
  const { all, texts } = treeIn(folder);
  const sources = [...texts.keys()].filter(isSource);
  const importers = new Map();
  let acrossFeatures = 0;
  for (const from of sources)
    for (const name of new Set(importsIn(texts.get(from)))) {
      const to = target(from, name, texts);
      if (to === undefined) continue;
      importers.set(to, (importers.get(to) ?? 0) + 1);
      const [here, there] = [featureOf(from), featureOf(to)];
      if (here && there && here !== there) acrossFeatures += 1;
    }
  const sum = paths => paths.reduce((lines, path) => lines + linesOf(texts.get(path)), 0);
  return {
    'source lines': sum(sources),
    'source files': sources.length,
    'lines of tests': sum([...texts.keys()].filter(isTest)),
    'imports from one feature into another': acrossFeatures,
    'files with one importer': [...importers.values()].filter(each => each === 1).length,
    'decision pages': all.filter(path => /^docs\/decisions\/\d.*\.md$/.test(path)).length,
  };
}

/** Seconds until `npm start` says that everything runs; then it is ended as by Ctrl-C. */
function startIn(folder) {
  const from = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs', '--port-offset', '7000'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let seconds = Number.NaN;
  child.stdout.on('data', data => {
    if (!Number.isNaN(seconds) || !String(data).includes('Guildhall is running')) return;
    seconds = (performance.now() - from) / 1000;
    child.kill('SIGINT');
  });
  return new Promise(done => child.once('close', () => done(Number(seconds.toFixed(1)))));
}

async function timesIn(folder) {
  const started = {
    'first start, s': await startIn(folder),
    'second start, s': await startIn(folder),
  };
  if (!values.tests) return started;
  const from = performance.now();
  execFileSync('npm', ['test'], { cwd: folder, stdio: 'inherit' });
  return { ...started, 'npm test, s': Math.round((performance.now() - from) / 1000) };
}

const isTimed = values.start || values.tests;
const numbersOf = commit =>
  withFolderOf(commit, async folder => ({
    ...count(folder),
    ...(isTimed && (await timesIn(folder))),
  }));

const now = isTimed ? await numbersOf('HEAD') : count(root);
const then = values.against === undefined ? undefined : await numbersOf(values.against);
for (const [what, number] of Object.entries(now)) {
  const before = then === undefined ? '' : `${String(then[what]).padStart(8)}  →`;
  console.log(`${what.padEnd(40)}${before}${String(number).padStart(8)}`);
}
