// Runs every benchmark of the house, one after another, and prints what they measured as one table.
// A benchmark is a file in some bench/ that prints lines `RESULT {"name","reference","ratio","wanted"}`;
// wanted is '≥ 0.6' or '≤ 1'. Everything else it prints is for who reads along.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build, install, requireNode, root } from './prepare.mjs';

const { values, positionals } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
if (values.help) {
  console.log('Usage: npm run bench -- [part of a name …] [--write]\n');
  console.log('--write keeps the table in docs/benchmarks.md.');
  process.exit(0);
}

requireNode();
install();
build();

const page = join(root, 'docs', 'benchmarks.md');
const kit = createRequire(join(root, 'packages', 'service-kit', 'package.json'));
const tsx = pathToFileURL(kit.resolve('tsx')).href;

const folders = ['packages', 'services'].flatMap(kind =>
  readdirSync(join(root, kind)).map(name => join(root, kind, name)),
);
const benches = folders.flatMap(folder => {
  const bench = join(folder, 'bench');
  if (!existsSync(bench)) return [];
  return readdirSync(bench)
    .map(name => join(bench, name))
    .filter(file => file.endsWith('.ts') && readFileSync(file, 'utf8').includes('RESULT '))
    .map(file => ({ folder, file, title: relative(root, file) }));
});

const meets = ({ ratio, wanted }) => {
  const [, sign, limit] = /^([≥≤]) ([\d.]+)$/.exec(wanted) ?? [];
  if (sign === undefined) return '–';
  const good = sign === '≥' ? ratio >= Number(limit) : ratio <= Number(limit);
  return good ? 'yes' : 'NO';
};

const rows = [];
for (const { folder, file, title } of benches) {
  if (positionals.length > 0 && !positionals.some(part => title.includes(part))) continue;
  console.log(`\n── ${title}`);
  const { status, stdout } = spawnSync(process.execPath, ['--import', tsx, file], {
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
  row.ratio === null ? 'not measured' : row.ratio.toFixed(2),
  row.wanted,
  row.ratio === null ? '–' : meets(row),
]);
const head = ['what', 'against', 'ratio', 'wanted', 'met'];
const table = [head, head.map(() => '---'), ...cells]
  .map(row => `| ${row.join(' | ')} |`)
  .join('\n');
console.log(`\n${table}`);

if (values.write) {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const text = `# Benchmarks

Ratios against a named reference in the same run: they mean the same on another machine, where absolute
numbers do not. Again with \`npm run bench -- --write\`; one alone with a part of its name.

Measured on ${machine}.

${table}
`;
  writeFileSync(page, text);
  console.log(`\nWrote ${page}.`);
}
if (cells.some(row => row[4] === 'NO')) process.exitCode = 1;
