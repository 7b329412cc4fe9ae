import { MessageError, message } from '@guildhall/contracts/messages';
import { connectionErrorMessage, withTimeout } from '@guildhall/service-kit';

export type Dialect = 'postgres' | 'mysql';

/** What decides how a column is read. */
export type ColumnFamily =
  | 'day'
  /** A date with a time, in a zone that nobody names. */
  | 'local'
  | 'instant'
  | 'whole'
  /** Numbers with places after the point, whether they use them or not. */
  | 'decimal'
  | 'bits'
  | 'other';

export const isTime = (family: ColumnFamily | undefined) =>
  family === 'day' || family === 'local' || family === 'instant';

/** Column names, as the source spells them. */
export type ColumnTypes = ReadonlyMap<string, ColumnFamily>;

/**
 * Rows as lines of PostgreSQL's COPY text format, the bytes of UTF-8 shown one by one as characters
 * (Latin-1): what goes in comes out unchanged, without being decoded on its way.
 */
export type Lines = AsyncIterable<readonly string[]>;

/** One look at the source: everything read through it is as of the moment when it was opened. */
export interface SourceReader {
  readonly dialect: Dialect;
  /** The tables and views that the login may read, by the names that mappings take. */
  readonly listTables: () => Promise<readonly string[]>;
  /** null: there is no such table or view, or it may not be read. */
  readonly findColumns: (table: string) => Promise<ColumnTypes | null>;
  /** Whether the column alone is a key, so that reading in its order finds every duplicate. */
  readonly isUnique: (table: string, column: string) => Promise<boolean>;
  /** Until when, by the source's clock, it can have seen changes, ISO 8601: now, unless it is a standby that lags. */
  readonly readClock: () => Promise<string>;
  readonly readLines: (select: string) => Lines;
  /** The same of a query that groups every row of a table into few. */
  readonly readGroups: (select: string) => Lines;
  /** Ends it at once, also in the middle of a statement. */
  readonly close: () => Promise<void>;
}

export interface Source {
  /** Throws where the source does not answer in time. */
  readonly probe: () => Promise<void>;
  readonly open: () => Promise<SourceReader>;
}

/** The source cannot be reached, or went away. */
export class SourceAway extends MessageError {
  override readonly name: string = 'SourceAway';
}

/** It answers, and lets nobody in: waiting does not help, another address or password does. */
export class SourceRefused extends SourceAway {
  override readonly name = 'SourceRefused';
}

/** Classes of SQLSTATE: invalid authorization, no such database, and how MySQL says both about a database. */
const refusal = /^(28|3D|42)\w{3}$/;
/** What pg says by itself where a password is needed and none, or a wrong kind, was given. */
const ownRefusal = /^SASL/;

export function notReached(cause: unknown): SourceAway {
  const { message: text, sqlState, code } = cause as Error & { sqlState?: string; code?: string };
  if (refusal.test(sqlState ?? code ?? '') || ownRefusal.test(text))
    return new SourceRefused(`The source database refuses the login: ${text}`, { cause });
  return new SourceAway(message('source_away', connectionErrorMessage(cause as Error)), { cause });
}

export const connectionLost = (cause?: Error) =>
  new SourceAway(message('source_away', cause?.message ?? 'the connection was closed'), { cause });

/** A first packet that is lost is sent again after one second, and after three. */
export const connectWithin = 5000;
/** How long a server that has let us in may say nothing: one that hangs would hold a run for all its time. */
export interface Patience {
  /** What is asked about tables is looked up. */
  readonly answerMs: number;
  /** Before the first rows many are sorted, or grouped. */
  readonly rowsMs: number;
}
export const patience: Patience = { answerMs: 30_000, rowsMs: 600_000 };

/** An answer of the source, which does not take longer. */
export async function heard<T extends object>(ms: number, answer: Promise<T>): Promise<T> {
  const said = await withTimeout(ms, answer);
  if (said === null)
    throw connectionLost(new Error(`it has said nothing for ${ms / 1000} seconds`));
  return said;
}

/** The same for each part of what is read. Whoever gives up closes the reader: of what hangs nothing else is to be had. */
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
    // What waits for its next part cannot be told to end before it.
    if (!isSilent) await parts.return?.();
  }
}

/** More than anybody chooses from. */
export const mostTables = 500;
/** Bytes of a value, or of all in a row: more is too long for all fields of ours together, and a column may hold a gigabyte. */
export const longestRead = 262_144;
