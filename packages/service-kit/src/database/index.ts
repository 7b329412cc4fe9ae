export { isConnectionError } from './connection-errors.js';
export { databaseCheck, inTransaction, openPool } from './database.js';
export { countsOfEach, type Json, rowsOfEach } from './each-statement.js';
export { gather } from './gather.js';
export { type Listener, listen } from './listener.js';
export { MigrationError, migrate } from './migrate.js';
