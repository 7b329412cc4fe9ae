/** SQLSTATE classes and codes that say the server is away, starting, or closing (PostgreSQL, appendix A). */
const awayStates = /^(08...|57P0[1-5]|53300)$/;
const awaySystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Prisma: cannot reach, timed out reaching, closed, timed out waiting for the pool. */
const awayPrismaCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024']);
/** What node-postgres says without a code. */
const awayMessages =
  /Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after calling end|connection timeout|Client has encountered a connection error/i;

/** Whether an error means that the database cannot be reached, as opposed to a query that it refused. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') {
    const fromDatabase = 'severity' in error || 'routine' in error;
    if (awayPrismaCodes.has(code) || (fromDatabase && awayStates.test(code))) return true;
    if (awaySystemCodes.has(code)) return isFromDatabase(error);
  }
  if (awayMessages.test(error.message)) return true;
  if (error instanceof AggregateError) return error.errors.some(isConnectionError);
  return error.cause instanceof Error && isConnectionError(error.cause);
}

/** A refused socket is the database’s only when node-postgres opened it; clients wrap theirs. */
function isFromDatabase(error: Error): boolean {
  return (
    /[/\\]pg(-pool|-protocol)?[/\\]/.test(error.stack ?? '') ||
    error.name === 'DriverAdapterError' ||
    'severity' in error ||
    isSocketOf(error)
  );
}
const isSocketOf = (error: Error) => 'syscall' in error && !/fetch|undici/.test(error.stack ?? '');
