export { sql } from 'kysely';
export { type AuditTable, readAuditPage } from './audit-page.js';
export { cutOff, hangUp, keptAlive, openClient, openHolder } from './client.js';
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
  databaseExamination,
  inTransaction,
  lockName,
  openPool,
  opens,
} from './database.js';
export { sumErased } from './erased-rows.js';
export { databaseTrouble, isConnectionError, isDeadlock, isDuplicate, isShut } from './errors.js';
export { kyselyOver } from './kysely.js';
export { announce, type Listener, openListener } from './listener.js';
export { migrate } from './migrate.js';
export { pageOf, placeOf } from './page.js';
export { personalData, type Whom } from './personal-data.js';
export { allRows, firstRow, onlyRow, query } from './query.js';
export { removeInTurns, removeOlder } from './remove-in-turns.js';
export { createUseNotes } from './use-notes.js';
