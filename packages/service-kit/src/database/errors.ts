import { connectionErrorMessage } from '../operations/connection-error.js';

/** SQLSTATEs for exhausted disk, memory or connections (PostgreSQL, appendix A, class 53). */
const fullStates = /^53[0-3]00$/;
/** Read-only: a standby after a failover, or a server switched to read-only for lack of space. */
const readOnlyState = '25006';
/** Down, starting, stopping, or past `statement_timeout`. */
const awayStates = /^(08...|57014|57P0[1-5])$/;
/** Severity FATAL: the session ended or never started. Some reasons have no code (a full disk). */
const endOfSession = /^(FATAL|PANIC)$/;
/** Node: the socket could not be opened or was lost. */
const awaySockets =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The server refuses the login: wrong password or role, no such database. */
const shutCodes = /^(28P01|28000|3D000)$/;
/** Errors of node-postgres without a code. */
const awayMessages =
  /^Connection terminated|^Query read timeout$|^timeout expired$|timeout exceeded when trying to connect|Cannot use a pool after calling end|is not queryable$/;

const codeOf = (error: Error) => String((error as { readonly code?: unknown }).code);
const severityOf = (error: Error) => String((error as { readonly severity?: unknown }).severity);

const isReadOnly = (error: Error) => codeOf(error) === readOnlyState;

/** During a password change, or while a backup is restored. */
export const isShut = (error: unknown): boolean =>
  error instanceof Error && shutCodes.test(codeOf(error));

/**
 * Whether an error means that the database is unusable, as opposed to a rejected query. The connection is then closed:
 * the next one may reach another server. Only the error itself is checked, never its cause: `fetch` and the typed
 * clients wrap other services' socket errors.
 */
export function isConnectionError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    isShut(error) ||
    isReadOnly(error) ||
    endOfSession.test(severityOf(error)) ||
    fullStates.test(code) ||
    awayStates.test(code) ||
    awaySockets.test(code) ||
    awayMessages.test(error.message)
  );
}

/** The connection is gone or silent; another may work. */
export const isLostConnection = (error: Error): boolean =>
  /^(08...|57P0[1-3])$/.test(codeOf(error)) ||
  awaySockets.test(codeOf(error)) ||
  awayMessages.test(error.message);

/** A public message about an unusable database, without host or role. */
export function unavailableReason(error: Error): string {
  if (isShut(error)) return 'refuses the login';
  if (isReadOnly(error)) return 'is read-only';
  return fullStates.test(codeOf(error)) ? 'is out of space or connections' : 'cannot be reached';
}

/** A sentence about a database problem an operator can fix; null for other errors. */
export function databaseErrorMessage(error: unknown): string | null {
  if (!(error instanceof Error && isConnectionError(error))) return null;
  return `the database in DATABASE_URL ${unavailableReason(error)} (${connectionErrorMessage(error)})`;
}

/** SQLSTATE 42P01 and 42703: a missing table or column. */
export const schemaErrorMessage = (error: unknown): string | null =>
  error instanceof Error && ['42P01', '42703'].includes(codeOf(error))
    ? `the database in DATABASE_URL does not match this version (${error.message}): run "migrate", or start the service`
    : null;

/** SQLSTATE 23505: a unique violation, optionally of this constraint. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  const found = error as { readonly code?: unknown; readonly constraint?: unknown } | null;
  return found?.code === '23505' && (constraint === undefined || found.constraint === constraint);
}

/** SQLSTATE 40P01: this transaction was rolled back to resolve a deadlock. */
export const isDeadlock = (error: unknown): boolean =>
  (error as { readonly code?: unknown } | null)?.code === '40P01';
