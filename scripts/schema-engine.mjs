import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ok = value => ({ ok: true, value, map: f => ok(f(value)), flatMap: f => f(value) });
const connection = {
  provider: 'postgres',
  adapterName: 'none',
  executeScript: async () => ok(undefined),
  queryRaw: async () => ok({ columnNames: [], columnTypes: [], rows: [] }),
  executeRaw: async () => ok(0),
  dispose: async () => ok(undefined),
  getConnectionInfo: () => ok({ schemaName: 'public', supportsRelationJoins: true }),
  startTransaction: async () => ok(undefined),
};

/** Comparing two schemas asks no database; the engine wants to hold an adapter all the same. */
const noDatabase = {
  provider: 'postgres',
  adapterName: 'none',
  errorRegistry: { consumeError: () => undefined },
  connect: async () => ok(connection),
  connectToShadowDb: async () => ok(connection),
};

/** Prisma's own schema engine as WebAssembly: the native one is downloaded at run time, this one comes from npm. */
async function load() {
  const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));
  const glue = await import(pathToFileURL(join(folder, 'schema_engine_bg.js')).href);
  const { instance } = await WebAssembly.instantiate(
    await readFile(join(folder, 'schema_engine_bg.wasm')),
    {
      './schema_engine_bg.js': glue,
    },
  );
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return glue;
}

const engineCode = load();

const target = schema =>
  schema === undefined
    ? { tag: 'empty' }
    : { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: schema }] };

/** The SQL that leads from one schema to another; from nothing where `from` is left out. */
export async function sqlBetween(from, to) {
  const { SchemaEngine } = await engineCode;
  const engine = await SchemaEngine.new(
    { datamodels: [['schema.prisma', to]] },
    () => {},
    noDatabase,
  );
  const { stdout } = await engine.diff({
    from: target(from),
    to: target(to),
    script: true,
    exitCode: null,
    shadowDatabaseUrl: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  return stdout ?? '';
}
