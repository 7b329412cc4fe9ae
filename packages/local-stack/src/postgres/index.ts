export { databaseUrl, ensureDatabase, withClient } from './databases.js';
export { EmbeddedUnavailable } from './native.js';
export {
  type Postgres,
  type PostgresOptions,
  removePostgres,
  startPostgres,
  stopPostgres,
} from './server.js';
export { type TestDatabase, type TestDatabaseOptions, testDatabase } from './test-database.js';
