/** SQLSTATEs that say the server is away, starting, closing or full (PostgreSQL, appendix A). */
const awayStates = /^(08...|57P0[1-5]|53300)$/;
/** Node: the socket could not be opened, or was lost. */
const awaySockets =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Prisma: cannot reach, timed out reaching, closed, timed out waiting for the pool. */
const awayPrisma = /^(P1001|P1002|P1008|P1017|P2024)$/;
const awayCodes = [awayStates, awaySockets, awayPrisma];
/** What node-postgres says without a code. */
const awayMessages =
  /^Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after calling end|Client has encountered a connection error|is not currently accepting connections/;

/** Prisma hands on what the database said to a raw query under a code of its own. */
interface Coded extends Error {
  readonly code?: unknown;
  readonly meta?: {
    readonly driverAdapterError?: { readonly cause?: { readonly originalCode?: unknown } };
  };
}

/**
 * Whether an error means that the database cannot be reached, as opposed to a query that it refused.
 * Only the error itself is looked at, never its cause: `fetch` and the typed clients wrap the refused
 * sockets of other services, so theirs are not taken for the database's.
 */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, meta } = error as Coded;
  const codes = [code, meta?.driverAdapterError?.cause?.originalCode].map(String);
  return (
    codes.some(each => awayCodes.some(away => away.test(each))) || awayMessages.test(error.message)
  );
}

/** SQLSTATEs of a server that is there and does not let one in: wrong password, wrong role, no such database. */
const shutStates = /^(28P01|28000|3D000)$/;

/** What an operator can mend about the database of a service, in a sentence; null: it is something else. */
export function databaseTrouble(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (isConnectionError(error))
    return `the database in DATABASE_URL cannot be reached (${error.message})`;
  return shutStates.test(String((error as Coded).code))
    ? `the database in DATABASE_URL does not let us in (${error.message})`
    : null;
}
