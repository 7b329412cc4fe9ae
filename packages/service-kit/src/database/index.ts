export { isConnectionError } from './connection-errors.js';
export { databaseCheck, inTransaction, openPool, prismaAdapter } from './database.js';
export { type Listener, listen } from './listener.js';
export { MigrationError, migrate } from './migrate.js';
