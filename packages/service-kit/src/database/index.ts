export { databaseCheck, inTransaction, openPool } from './database.js';
export { countsOfEach, isAnyFound, tellEach } from './each-statement.js';
export { isConnectionError, isDeadlock, isDuplicate } from './errors.js';
export { gather } from './gather.js';
export { type Listener, listen } from './listener.js';
export { migrate } from './migrate.js';
