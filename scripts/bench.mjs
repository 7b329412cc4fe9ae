// Runs every benchmark of the house, one after another, and prints what they measured as one table.
// A benchmark is a file in some bench/ that prints lines `RESULT {"name","reference","ratio","wanted","memory"}`
// (service-kit's testing has what prints them); "spread" is the lowest and the highest of its rounds; wanted is '≥ 0.6' or '≤ 1', or '–' where nothing is; memory is in MB and may be missing; "lacks" names what the
// reference does not do. Where the reference is not installed, ratio is null and "why" says so. Everything else it
// prints is for who reads along.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, loadavg, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readArguments } from './arguments.mjs';
import { prepare, requireNode } from './prepare.mjs';
import { packageFolders, root } from './workspace.mjs';

requireNode();
const { values, positionals } = readArguments(
  `Usage: npm run bench -- [part of a name …] [options]

  part of a name   only benchmarks whose file has it: proxy, platform, pay/bench …
  --list           names them and stops
  --full           500,000 members instead of 50,000
  --write          keeps the table in the README

TEST_DATABASE_URL replaces the embedded PostgreSQL; TEST_MYSQL_URL adds the load from MariaDB. References that are
not installed (psql, pgloader, nginx, pdftotext, python3-pdfminer) are named as missing. BENCH_PYTHON names a Python
that has it elsewhere. Exit code 1: something misses its goal.`,
  {
    options: {
      write: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  },
);

const built = pathToFileURL(join(root, 'scripts', 'built.mjs')).href;

const benches = packageFolders().flatMap(folder => {
  const bench = join(folder, 'bench');
  if (!existsSync(bench)) return [];
  return readdirSync(bench)
    .map(name => join(bench, name))
    .filter(file => file.endsWith('.ts') && readFileSync(file, 'utf8').includes('tellRounds('))
    .map(file => ({ folder, file, title: relative(root, file) }));
});

const chosen = benches.filter(
  ({ title }) => positionals.length === 0 || positionals.some(part => title.includes(part)),
);
if (values.list || chosen.length === 0) {
  console.log(benches.map(({ title }) => title).join('\n'));
  process.exit(values.list ? 0 : 1);
}

await prepare();

const kit = createRequire(join(root, 'packages', 'service-kit', 'package.json'));
const tsx = pathToFileURL(kit.resolve('tsx')).href;

const meets = ({ ratio, wanted }) => {
  const [, sign, limit] = /^([≥≤]) ([\d.]+)$/.exec(wanted) ?? [];
  if (sign === undefined) return '–';
  const good = sign === '≥' ? ratio >= Number(limit) : ratio <= Number(limit);
  return good ? 'yes' : 'NO';
};

const rows = [];
for (const { folder, file, title } of chosen) {
  console.log(`\n── ${title}`);
  const size = values.full ? ['--rows=500000'] : [];
  const args = ['--import', tsx, '--import', built, file, ...size];
  const { status, stdout } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  const lines = stdout.trimEnd().split('\n');
  console.log(lines.filter(line => !line.startsWith('RESULT ')).join('\n'));
  const results = lines
    .filter(line => line.startsWith('RESULT '))
    .map(line => JSON.parse(line.slice(7)));
  if (status !== 0 || results.length === 0)
    console.error(`${title} ended with exit code ${status}.`);
  if (results.length === 0) rows.push({ name: title, reference: '–', ratio: null, wanted: '–' });
  rows.push(...results);
}

const cells = rows.map(row => [
  row.name,
  row.reference,
  row.ratio === null ? `not measured${row.why ? `: ${row.why}` : ''}` : row.ratio.toFixed(2),
  row.spread ? row.spread.map(each => each.toFixed(2)).join(' to ') : '–',
  row.wanted,
  row.ratio === null ? '–' : meets(row),
  row.memory ? `${Math.round(row.memory)} MB` : '–',
]);
const head = ['what', 'against', 'ratio', 'of its rounds', 'wanted', 'met', 'memory'];
const lines = [head, head.map(() => '---'), ...cells].map(row => `| ${row.join(' | ')} |`);
const lacking = new Map(rows.filter(row => row.lacks).map(row => [row.reference, row.lacks]));
const table = [
  ...lines,
  ...(lacking.size > 0 ? ['', 'What the other one does not do:', ''] : []),
  ...[...lacking].map(([reference, lacks]) => `- ${reference}: ${lacks}.`),
].join('\n');
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
  const size = values.full ? '500,000' : '50,000';
  const measured = `Measured on ${machine}, with ${size} members. Load of the machine meanwhile: ${loadavg()[2].toFixed(1)}.`;
  keepInReadme(`${measured}\n\n${table}`);
}
if (cells.some(row => row[5] === 'NO')) process.exitCode = 1;
