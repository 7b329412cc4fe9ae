import { defineConfig } from 'prisma/config';

// The CLI insists on a native engine that is downloaded; these commands only need a file to be there.
// Never for `migrate`: with a stand-in it would report success and have done nothing.
if (/^(generate|validate|format)$/.test(process.argv[2] ?? ''))
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: 'prisma/schema.prisma' });
