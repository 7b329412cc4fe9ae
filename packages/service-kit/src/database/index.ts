export { isConnectionError } from './connection-errors.js';
export { databaseCheck, inTransaction, openPool } from './database.js';
export { gather } from './gather.js';
export { type Listener, listen } from './listener.js';
export { MigrationError, migrate } from './migrate.js';
