// Prisma's commands look for a schema engine that is downloaded. These three never start it.
if (/^(generate|validate|format)$/.test(process.argv[2] ?? ''))
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default { schema: 'prisma/schema.prisma' };
