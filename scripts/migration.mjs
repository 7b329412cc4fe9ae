import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateTables } from './generate-tables.mjs';
import { sqlBetween } from './schema-engine.mjs';
import { root, services } from './workspace.mjs';

const usage = `Usage: npm run migration -- <${services.join(' | ')}> <what_changes>

Writes prisma/migrations/<now>_<what_changes>/migration.sql with what leads from the committed
schema.prisma to the one in your working tree, and src/generated/tables.ts. Read it before you commit it.`;

const [service, what] = process.argv.slice(2);
if (!services.includes(service) || !/^[a-z0-9_]+$/.test(what ?? '')) {
  console.error(usage);
  process.exit(1);
}

const schema = `services/${service}/prisma/schema.prisma`;
generateTables(service);
const before = spawnSync('git', ['show', `HEAD:${schema}`], { cwd: root, encoding: 'utf8' }).stdout;
const sql = await sqlBetween(before || undefined, readFileSync(join(root, schema), 'utf8'));
if (sql.trim() === '' || sql.includes('This is an empty migration')) {
  console.log(`${schema} is as it was committed: there is nothing to migrate.`);
  process.exit(0);
}
const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
const folder = join(root, 'services', service, 'prisma', 'migrations', `${now}_${what}`);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'migration.sql'), sql);
console.log(`Wrote ${join(folder, 'migration.sql')}\n\n${sql}`);
