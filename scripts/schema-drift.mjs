// Whether what the migrations make is what schema.prisma says: two fresh databases, one by each, compared.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readArguments } from './arguments.mjs';
import { generateTables } from './generate-tables.mjs';
import { sqlBetween } from './schema-engine.mjs';
import { root, services } from './workspace.mjs';

readArguments(`Usage: npm run drift

Compares the database that the migrations of each service make with the one that its schema.prisma describes,
and writes src/generated/tables.ts where it was out of date.`);

const { testDatabase, withClient } = await import(
  pathToFileURL(join(root, 'packages/local-stack/dist/postgres/index.js')).href
);

/** What Prisma's language can express of a table: columns, keys and plain indexes. */
const shape = `
  select c.relname || '.' || a.attname as thing,
         format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end as is
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  union all
  select c.relname || ' ' || contype::text || ' ' || pg_get_constraintdef(k.oid), 'is there'
    from pg_constraint k join pg_class c on c.oid = k.conrelid
   where k.contype in ('p', 'u') and c.relnamespace = 'public'::regnamespace`;

async function describe(name, scripts) {
  const migrate = url =>
    withClient(url, async client => {
      for (const sql of scripts) await client.query(sql);
    });
  const { drop, url } = await testDatabase({ name, migrate });
  const { rows } = await withClient(url, client => client.query(shape));
  await drop();
  return new Map(rows.map(row => [row.thing, row.is]));
}

let drifted = false;
for (const service of services.filter(generateTables)) {
  drifted = true;
  console.error(
    `${service}: src/generated/tables.ts was out of date and is written now: commit it`,
  );
}
for (const service of services) {
  const folder = join(root, 'services', service, 'prisma');
  const migrations = readdirSync(join(folder, 'migrations'), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort()
    .map(name => readFileSync(join(folder, 'migrations', name, 'migration.sql'), 'utf8'));
  const extensions = migrations.flatMap(sql => sql.match(/create extension [^;]+;/gi) ?? []);
  const wanted = await describe(`drift_schema_${service}`, [
    ...extensions,
    await sqlBetween(undefined, readFileSync(join(folder, 'schema.prisma'), 'utf8')),
  ]);
  const found = await describe(`drift_migrated_${service}`, migrations);
  const differences = [...wanted].filter(([thing, is]) => found.get(thing) !== is);
  for (const [thing, is] of differences) {
    drifted = true;
    console.error(
      `${service}: the schema says "${thing}" ${is}; the migrations make it ${found.get(thing) ?? 'not at all'}`,
    );
  }
}
if (drifted) process.exit(1);
console.log('The migrations make what the schemas say.');
