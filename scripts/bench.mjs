// Runs every benchmark, one after another, and prints what they measured as one table. A benchmark is a file in some
// bench/ that prints lines `RESULT {…}` (service-kit's testing/bench-result.ts has what prints them): ratio is null where
// the reference is not installed, and "why" says so.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, loadavg, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readArguments } from './arguments.mjs';
import { prepare, requireNode } from './prepare.mjs';
import { fail, packageFolders, root } from './workspace.mjs';

requireNode();
const { values, positionals } = readArguments(
  `Usage: npm run bench -- [part of a name …] [options]

  part of a name   only benchmarks whose file has it: proxy, platform, pay/bench …
  --list           names them and stops
  --rows <n>       so many members instead of 500,000
  --sizes          those that have members, at 10,000, 100,000 and 1,000,000 of them
  --write          keeps the table in the README

TEST_DATABASE_URL replaces the embedded PostgreSQL; BENCH_ROUNDS and BENCH_SECONDS make it shorter or longer. References
that are not installed (psql, nginx, pdftotext) are named as missing. Exit code 1: something misses its goal.`,
  {
    options: {
      write: { type: 'boolean', default: false },
      rows: { type: 'string', default: '500000' },
      sizes: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  },
);

if (!(Number.isInteger(Number(values.rows)) && Number(values.rows) > 0))
  fail('--rows must be a number of members, such as 50000.');

const kit = createRequire(join(root, 'packages', 'service-kit', 'package.json'));
const loaders = [kit.resolve('tsx'), join(root, 'scripts', 'built.mjs')].flatMap(file => [
  '--import',
  pathToFileURL(file).href,
]);

const benches = packageFolders().flatMap(folder => {
  const bench = join(folder, 'bench');
  if (!existsSync(bench)) return [];
  return readdirSync(bench)
    .map(name => join(bench, name))
    .map(file => ({ folder, file, title: relative(root, file) }))
    .filter(({ file }) => file.endsWith('.ts'))
    .map(each => ({ ...each, text: readFileSync(each.file, 'utf8') }))
    .filter(({ text }) => text.includes('reportRounds('));
});

const chosen = benches
  .filter(({ title }) => positionals.length === 0 || positionals.some(part => title.includes(part)))
  .filter(({ text }) => !values.sizes || text.includes('--rows='));
if (values.list || chosen.length === 0) {
  console.log(benches.map(({ title }) => title).join('\n'));
  process.exit(values.list ? 0 : 1);
}

await prepare();

/** What one benchmark tells. */
function resultsOf({ folder, file, title }, rows, environment = {}) {
  console.log(`\n── ${title}`);
  const { status, stdout } = spawnSync(process.execPath, [...loaders, file, `--rows=${rows}`], {
    cwd: folder,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  const lines = stdout.trimEnd().split('\n');
  console.log(lines.filter(line => !line.startsWith('RESULT ')).join('\n'));
  const results = lines
    .filter(line => line.startsWith('RESULT '))
    .map(line => JSON.parse(line.slice(7)));
  if (status === 0 && results.length > 0) return results;
  console.error(`${title} ended with exit code ${status}.`);
  process.exitCode = 1;
  return [...results, { name: title, reference: '–', ratio: null, wanted: '–' }];
}

const tableOf = rows => {
  const [head, ...others] = rows;
  return [head, head.map(() => '---'), ...others].map(row => `| ${row.join(' | ')} |`).join('\n');
};

if (values.sizes) {
  const sizes = ['10000', '100000', '1000000'];
  const measured = new Map();
  for (const bench of chosen)
    for (const size of sizes)
      for (const { name, measured: reached } of resultsOf(bench, size, { BENCH_ROUNDS: '3' })) {
        const line = name.replace(/ at [\d,]+$/, '');
        measured.set(line, { ...measured.get(line), [size]: reached ?? '–' });
      }
  const head = ['what', ...sizes.map(size => `${Number(size).toLocaleString('en')} members`)];
  const lines = [...measured].map(([name, by]) => [name, ...sizes.map(size => by[size] ?? '–')]);
  console.log(`\n${tableOf([head, ...lines])}`);
  process.exit();
}

const meets = ({ ratio, wanted }) => {
  const [, sign, limit] = /^([≥≤]) ([\d.]+)$/.exec(wanted) ?? [];
  if (ratio === null || sign === undefined) return '–';
  return (sign === '≥' ? ratio >= Number(limit) : ratio <= Number(limit)) ? 'yes' : 'NO';
};
const results = chosen.flatMap(bench => resultsOf(bench, values.rows));
const cells = results.map(result => [
  result.name,
  result.reference,
  result.ratio === null
    ? `not measured${result.why ? `: ${result.why}` : ''}`
    : result.ratio.toFixed(2),
  result.spread ? result.spread.map(each => each.toFixed(2)).join(' to ') : '–',
  result.wanted,
  meets(result),
  result.memory ? `${Math.round(result.memory)} MB` : '–',
]);
const table = tableOf([
  ['what', 'against', 'ratio', 'of its rounds', 'wanted', 'met', 'memory'],
  ...cells,
]);
console.log(`\n${table}`);

/** Between two marks. */
function keepInReadme(text) {
  const file = join(root, 'README.md');
  const readme = readFileSync(file, 'utf8');
  const marked = /(<!-- benchmarks -->\n)[\s\S]*?(<!-- end of benchmarks -->)/;
  if (!marked.test(readme)) throw new Error('The README has lost the marks around its benchmarks');
  writeFileSync(
    file,
    readme.replace(marked, (_, before, after) => `${before}${text}\n${after}`),
  );
  console.log('\nWrote the table in the README.');
}

if (values.write && chosen.length < benches.length) {
  console.log('\nNot written: a table of some benchmarks would replace that of all.');
} else if (values.write) {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const size = Number(values.rows).toLocaleString('en');
  const measured = `Measured on ${machine}, with ${size} members. Load of the machine meanwhile: ${loadavg()[2].toFixed(1)}.`;
  keepInReadme(`${measured}\n\n${table}`);
}
if (results.some(result => meets(result) === 'NO')) process.exitCode = 1;
