export { sql } from 'kysely';
export { type AuditTable, readAuditPage } from './audit-page.js';
export { batched } from './batched.js';
export {
  closeConnection,
  destroyConnection,
  keepAliveOptions,
  openClient,
  openHolder,
} from './client.js';
export {
  type Big,
  type Day,
  type Exact,
  type Instant,
  instant,
  type Json,
  type Renamed,
  type Worded,
} from './columns.js';
export {
  type Database,
  databaseCheck,
  databaseDoctorCheck,
  inTransaction,
  lockName,
  openPool,
  opens,
} from './database.js';
export { deleteInBatches, deleteOlder } from './delete-in-batches.js';
export {
  erasedLookup,
  erasedMark,
  isMarked,
  keepMark,
  liftMark,
  type MarkOf,
} from './erased-members.js';
export { sumErased } from './erased-rows.js';
export {
  databaseErrorMessage,
  isConnectionError,
  isDeadlock,
  isDuplicate,
  isShut,
} from './errors.js';
export { kyselyOver } from './kysely.js';
export { createLastUsedTracker } from './last-used.js';
export { announce, type Listener, openListener } from './listener.js';
export { migrate } from './migrate.js';
export { pageOf, parseCursor, parseNumber } from './page.js';
export { type DataSubject, personalData } from './personal-data.js';
export { allRows, firstRow, onlyRow, query } from './query.js';
