import { MessageError, message } from '@guildhall/contracts/messages';
import { connectionErrorMessage, withTimeout } from '@guildhall/service-kit';

export type Dialect = 'postgres' | 'mysql';

/** Column type family; decides how a column is read. */
export type ColumnFamily =
  | 'day'
  /** A date and time without a time zone. */
  | 'local'
  | 'instant'
  | 'whole'
  /** Numbers with decimal places. */
  | 'decimal'
  | 'bits'
  | 'other';

export const isTime = (family: ColumnFamily | undefined) =>
  family === 'day' || family === 'local' || family === 'instant';

/** Column names as the source spells them. */
export type ColumnTypes = ReadonlyMap<string, ColumnFamily>;

/**
 * Rows in PostgreSQL's COPY text format, with UTF-8 bytes as Latin-1 characters, so they pass through without decoding.
 */
export type Lines = AsyncIterable<readonly string[]>;

/** A snapshot of the source: every read sees the moment it was opened. */
export interface SourceReader {
  readonly dialect: Dialect;
  /** Readable tables and views, named as in mappings. */
  readonly listTables: () => Promise<readonly string[]>;
  /** Null: there is no such table or view, or it is not readable. */
  readonly findColumns: (table: string) => Promise<ColumnTypes | null>;
  /** Whether the column alone is a key. Then reading in its order finds every duplicate. */
  readonly isUnique: (table: string, column: string) => Promise<boolean>;
  /** The time up to which changes are visible (ISO 8601, source clock): now, except on a lagging standby. */
  readonly readClock: () => Promise<string>;
  readonly readLines: (select: string) => Lines;
  /** The same for a query that groups a table into few rows. */
  readonly readGroups: (select: string) => Lines;
  /** Closes at once, even during a statement. */
  readonly close: () => Promise<void>;
}

export interface Source {
  /** Throws if the source does not respond in time. */
  readonly probe: () => Promise<void>;
  readonly open: () => Promise<SourceReader>;
}

/** The source is unreachable, or the connection was lost. */
export class SourceAway extends MessageError {
  override readonly name: string = 'SourceAway';
}

/** The source refuses the login. Retrying does not help; another URL or password does. */
export class SourceRefused extends SourceAway {
  override readonly name = 'SourceRefused';
}

/** SQLSTATE classes: invalid authorization, no such database, and MySQL's codes for a database. */
const refusal = /^(28|3D|42)\w{3}$/;
/** Errors pg raises itself about a missing or unusable password. */
const ownRefusal = /^SASL/;

export function notReached(cause: unknown): SourceAway {
  const { message: text, sqlState, code } = cause as Error & { sqlState?: string; code?: string };
  if (refusal.test(sqlState ?? code ?? '') || ownRefusal.test(text))
    return new SourceRefused(`The source database refuses the login: ${text}`, { cause });
  return new SourceAway(message('source_away', connectionErrorMessage(cause as Error)), { cause });
}

export const connectionLost = (cause?: Error) =>
  new SourceAway(message('source_away', cause?.message ?? 'the connection was closed'), { cause });

/** Long enough for two retransmissions of a lost packet. */
export const connectWithin = 5000;
/** How long a connected server may be silent before the run gives up. */
export interface Patience {
  /** Catalog queries. */
  readonly answerMs: number;
  /** Longer before the first rows: the server may sort or group. */
  readonly rowsMs: number;
}
export const patience: Patience = { answerMs: 30_000, rowsMs: 600_000 };

/** Waits for a response up to the limit. */
export async function heard<T extends object>(ms: number, answer: Promise<T>): Promise<T> {
  const result = await withTimeout(ms, answer);
  if (result === null) throw connectionLost(new Error(`no data for ${ms / 1000} seconds`));
  return result;
}

/** The same for each chunk. The caller closes the reader after a timeout. */
export async function* heardLines(ms: number, lines: Lines): AsyncGenerator<readonly string[]> {
  const parts = lines[Symbol.asyncIterator]();
  let isSilent = false;
  try {
    for (;;) {
      isSilent = true;
      const part = await heard(ms, parts.next());
      isSilent = false;
      if (part.done) return;
      yield part.value;
    }
  } finally {
    // A pending read cannot be canceled.
    if (!isSilent) await parts.return?.();
  }
}

/** Upper limit for tables and columns listed. */
export const mostTables = 500;
/** Upper limit in bytes for a value and for a row: a column may hold a gigabyte. */
export const longestRead = 262_144;
