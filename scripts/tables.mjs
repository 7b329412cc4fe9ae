// The types of the tables, as Kysely wants them, from what Prisma's own parser reads in schema.prisma.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, services } from './workspace.mjs';

/** What node-postgres gives and takes (packages/service-kit/src/database/columns.ts). */
const typeOf = { String: 'string', Int: 'number', Float: 'number', Boolean: 'boolean' };
const columnOf = {
  BigInt: 'Big',
  Bytes: 'Buffer',
  DateTime: 'Instant',
  Decimal: 'Exact',
  Json: 'Json',
};
/** Of days and times of day; the driver gives a day as midnight of the machine's own zone, so nobody asks for one. */
const textual = { Date: 'Day', Time: 'string' };
const ownTypes = ['Big', 'Day', 'Exact', 'Generated', 'Instant', 'Json', 'List'];

/** A default that the database fills in; those of Prisma's client (`uuid()`, `@updatedAt`) are nobody's here. */
const isFilledIn = field =>
  field.hasDefaultValue && !['uuid', 'cuid', 'nanoid', 'ulid'].includes(field.default?.name);

function columnType(field) {
  const plain = textual[field.nativeType?.[0]] ?? typeOf[field.type] ?? columnOf[field.type];
  if (plain === undefined) throw new Error(`No type for ${field.name}, a ${field.type}`);
  // Prisma makes lists that may be null, whatever is written into them.
  const type = field.isList ? `List<${plain}>` : field.isRequired ? plain : `${plain} | null`;
  return isFilledIn(field) ? `Generated<${type}>` : type;
}

const docsOf = (text, indent) => (text ? `${indent}/** ${text.replaceAll('\n', ' ')} */\n` : '');

/** The tables of a schema with their columns, as the database names them. */
export function readTables(schema) {
  const { get_dmmf } = createRequire(import.meta.url)('@prisma/prisma-schema-wasm');
  const asked = JSON.stringify({ prismaSchema: [['schema.prisma', schema]] });
  return JSON.parse(get_dmmf(asked)).datamodel.models.map(model => ({
    name: model.dbName ?? model.name,
    type: model.name,
    docs: model.documentation,
    columns: model.fields
      .filter(field => field.kind === 'scalar')
      .map(field => ({
        name: field.dbName ?? field.name,
        type: columnType(field),
        docs: field.documentation,
      })),
  }));
}

function interfaceOf({ type, docs, columns }) {
  const lines = columns.map(each => `${docsOf(each.docs, '  ')}  ${each.name}: ${each.type};\n`);
  return `${docsOf(docs, '')}interface ${type} {\n${lines.join('')}}\n`;
}

/** The content of tables.ts. */
export function textOf(tables) {
  const body = tables.map(interfaceOf).join('\n');
  const own = ownTypes.filter(name => new RegExp(`: .*\\b${name}\\b.*;`).test(body));
  return `// Made from prisma/schema.prisma by \`npm run tables\`; not to be edited.
import type { ${own.join(', ')} } from '@guildhall/service-kit/database';

${body}
export interface Tables {
${tables.map(({ name, type }) => `  ${name}: ${type};\n`).join('')}}
`;
}

const wantedOf = schema => textOf(readTables(readFileSync(schema, 'utf8')));

const files = service => ({
  schema: join(root, 'services', service, 'prisma', 'schema.prisma'),
  tables: join(root, 'services', service, 'src', 'tables.ts'),
});

/** Services whose tables.ts is not what their schema says. */
export const outdated = () =>
  services.filter(service => {
    const { schema, tables } = files(service);
    return wantedOf(schema) !== readFileSync(tables, 'utf8');
  });

export function writeTables(service) {
  const { schema, tables } = files(service);
  writeFileSync(tables, wantedOf(schema));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const each of services) writeTables(each);
