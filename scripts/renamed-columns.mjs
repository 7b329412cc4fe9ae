// Does the type check notice a column that was renamed? --help says how that is tried.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from './arguments.mjs';
import { root, services } from './prepare.mjs';
import { readTables, textOf } from './tables.mjs';

const { values } = readArguments(
  `Usage: npm run renamed-columns [-- --all]

Renames a column in a copy of a service, as a migration would, and looks whether its types still hold. They must not.

  --all   every column of every table, one after another: some minutes; names those that no query is checked against`,
  { options: { all: { type: 'boolean', default: false } } },
);

const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');

/** A copy of what a service consists of, where the same packages are found. */
function copyOf(service) {
  const original = join(root, 'services', service);
  const copy = join(root, 'node_modules', '.cache', 'renamed-columns', service);
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  cpSync(join(original, 'src'), join(copy, 'src'), { recursive: true });
  symlinkSync(join(original, 'node_modules'), join(copy, 'node_modules'));
  const options = { noEmit: true, incremental: true, tsBuildInfoFile: './types.tsbuildinfo' };
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: options,
    include: ['src'],
    // What only a test asks for is not noticed by the service.
    exclude: ['src/**/*.test.ts'],
  };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config));
  return copy;
}

const holds = copy => spawnSync(process.execPath, [compiler, '--project', copy]).status === 0;

/** One of each service. */
const asked = {
  platform: 'keys.revoked_at',
  'chat-bot': 'link_reviews.noticed_at',
  pay: 'shifts.deleted_at',
};

let renamed = 0;
let unnoticed = 0;
for (const service of services) {
  const schema = readFileSync(join(root, 'services', service, 'prisma', 'schema.prisma'), 'utf8');
  const tables = readTables(schema);
  const copy = copyOf(service);
  if (!holds(copy)) throw new Error(`The types of ${service} do not hold as they are`);
  const all = tables.flatMap(table => table.columns.map(column => ({ table, column })));
  const wanted = ({ table, column }) =>
    values.all || asked[service] === `${table.name}.${column.name}`;
  for (const { table, column } of all.filter(wanted)) {
    const { name } = column;
    renamed += 1;
    column.name = `${name}_renamed`;
    writeFileSync(join(copy, 'src', 'tables.ts'), textOf(tables));
    column.name = name;
    if (!holds(copy)) continue;
    unnoticed += 1;
    console.log(`${service}: nobody notices when ${table.name}.${name} is renamed`);
  }
}
if (unnoticed > 0 && !values.all) process.exit(1);
console.log(`${unnoticed} of ${renamed} renamed columns went unnoticed.`);
