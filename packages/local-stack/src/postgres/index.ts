export { databaseUrl, ensureDatabase, withClient } from './databases.js';
export { type Postgres, removePostgres, startPostgres, stopPostgres } from './server.js';
export { type TestDatabase, testDatabase } from './test-database.js';
