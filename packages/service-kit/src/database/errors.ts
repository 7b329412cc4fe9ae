import { connectionErrorMessage } from '../operations/connection-error.js';

/** SQLSTATEs that say the server has no room: on its disk, in memory, for connections (PostgreSQL, appendix A, class 53). */
const fullStates = /^53[0-3]00$/;
/** It takes no changes: a standby after a failover, or a server that its keeper has closed to them for want of room. */
const readOnlyState = '25006';
/** And those that say it is away, starting, closing, or did not get to an answer within `statement_timeout`. */
const awayStates = /^(08...|57014|57P0[1-5])$/;
/** It ended the session, or began none: whatever the reason, which need not have a code of its own (a full disk has none there). */
const endOfSession = /^(FATAL|PANIC)$/;
/** Node: the socket could not be opened, or was lost. */
const awaySockets =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** A server that is there and does not let one in: wrong password, wrong role, no such database. */
const shutCodes = /^(28P01|28000|3D000)$/;
/** What node-postgres says without a code. */
const awayMessages =
  /^Connection terminated|^Query read timeout$|^timeout expired$|timeout exceeded when trying to connect|Cannot use a pool after calling end|is not queryable$/;

const codeOf = (error: Error) => String((error as { readonly code?: unknown }).code);
const severityOf = (error: Error) => String((error as { readonly severity?: unknown }).severity);

const isReadOnly = (error: Error) => codeOf(error) === readOnlyState;

/** While a password is being changed, or a database is being replaced by its backup. */
export const isShut = (error: unknown): boolean =>
  error instanceof Error && shutCodes.test(codeOf(error));

/**
 * Whether an error means that the database cannot be used, as opposed to a query that it refused. Its connection is
 * not used again: behind the same address another server may take what this one does not.
 * Only the error itself is looked at, never its cause: `fetch` and the typed clients wrap the refused
 * sockets of other services, so theirs are not taken for the database's.
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

/** The connection is gone or silent: another one may answer. */
export const isLostConnection = (error: Error): boolean =>
  /^(08...|57P0[1-3])$/.test(codeOf(error)) ||
  awaySockets.test(codeOf(error)) ||
  awayMessages.test(error.message);

/** What is wrong with a database that cannot be used, for whoever comes: nothing of where it is and who asks it. */
export function unavailableReason(error: Error): string {
  if (isShut(error)) return 'does not let us in';
  if (isReadOnly(error)) return 'takes no changes';
  return fullStates.test(codeOf(error)) ? 'has no room' : 'cannot be reached';
}

/** What an operator can mend about the database of a service, in a sentence; null: it is something else. */
export function databaseErrorMessage(error: unknown): string | null {
  if (!(error instanceof Error && isConnectionError(error))) return null;
  return `the database in DATABASE_URL ${unavailableReason(error)} (${connectionErrorMessage(error)})`;
}

/** SQLSTATE 42P01 and 42703: a table or a column that is not there yet, or no longer. */
export const schemaErrorMessage = (error: unknown): string | null =>
  error instanceof Error && ['42P01', '42703'].includes(codeOf(error))
    ? `the database in DATABASE_URL is not of this version (${error.message}): "migrate" brings it there, and so does the service when it starts`
    : null;

/** SQLSTATE 23505: a row like this is there already, by this constraint where one is named. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  const found = error as { readonly code?: unknown; readonly constraint?: unknown } | null;
  return found?.code === '23505' && (constraint === undefined || found.constraint === constraint);
}

/** SQLSTATE 40P01: two transactions waited for each other, and this one was undone. */
export const isDeadlock = (error: unknown): boolean =>
  (error as { readonly code?: unknown } | null)?.code === '40P01';
