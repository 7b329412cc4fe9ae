export type Dialect = 'postgres' | 'mysql';

/** Column names, as the source spells them, with the family of their types. */
export type ColumnTypes = ReadonlyMap<string, 'date' | 'number' | 'bits' | 'other'>;

/**
 * Rows as lines of PostgreSQL's COPY text format, the bytes of UTF-8 shown one by one as characters
 * (Latin-1): what goes in comes out unchanged, without being decoded on its way.
 */
export type Lines = AsyncIterable<readonly string[]>;

/** One look at the source: everything read through it is as of the moment when it was opened. */
export interface SourceReader {
  readonly dialect: Dialect;
  /** null: there is no such table or view, or it may not be read. */
  readonly findColumns: (table: string) => Promise<ColumnTypes | null>;
  /** Whether the column alone is a key, so that reading in its order finds every duplicate. */
  readonly isUnique: (table: string, column: string) => Promise<boolean>;
  /** The source's clock, ISO 8601. */
  readonly readClock: () => Promise<string>;
  readonly readLines: (select: string) => Lines;
  /** Ends it at once, also in the middle of a statement. */
  readonly close: () => Promise<void>;
}

export interface Source {
  /** Throws where the source does not answer in time. */
  readonly probe: () => Promise<void>;
  readonly open: () => Promise<SourceReader>;
}

/** The source cannot be reached, or went away. */
export class SourceAway extends Error {
  override readonly name = 'SourceAway';
}

export const notReached = (cause: unknown) =>
  new SourceAway(`The source database cannot be reached: ${(cause as Error).message}`, { cause });

export const connectWithin = 3000;
