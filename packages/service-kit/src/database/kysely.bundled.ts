/**
 * What of Kysely runs, for everybody: the build makes one file of it. Its three hundred files would cost each
 * process 8 MB and a tenth of a second, and each image six megabytes.
 */
/*! Kysely, https://kysely.dev, Copyright (c) 2022 Sami Koskimäki, MIT License */
export {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
