import type { TypeCounts } from '@guildhall/contracts/platform';
import type pg from 'pg';
import type { SourceReader } from '../../../clients/source/source.js';
import type { RecordDefinition } from '../mapping/definitions.js';
import type { SourceTable } from '../mapping/mapping.js';
import type { SourceSql } from '../mapping/source-sql.js';
import type { TargetSql } from '../mapping/target-sql.js';
import type { SyncSettings } from '../settings.js';
import type { BulkConnection } from './bulk-connection.js';
import type { Rejection } from './check-row.js';
import type { Target } from './target.js';

/** What one step adds to the counts of its type. */
export type Added = Partial<Omit<TypeCounts, 'status' | 'reason'>>;

/** Keeps what a statement says is changed; it is asked for so many rows ($1) as there is still room for, null for all. */
export type NoteChanges = (client: pg.Client, select: string) => Promise<void>;

/** What a run asks for, and what it is told meanwhile. */
export interface Assignment extends SourceTable {
  readonly reader: SourceReader;
  readonly target: Target;
  /** Rows per commit. */
  readonly commitRows: number;
  readonly settings: SyncSettings;
  readonly override: boolean;
  /** Only what has changed in the source: nothing is taken for gone. */
  readonly incremental: boolean;
  /** Where an incremental run goes on; null: nobody was here before. */
  readonly changedSince: Date | null;
  readonly keepRejected: (client: pg.Client, rejected: readonly Rejection[]) => Promise<void>;
  /** Of a dry run, which somebody wants to read; null: what is changed is written, and can be seen there. */
  readonly noteMerge: NoteChanges | null;
  readonly noteLeaving: NoteChanges;
  /** Into the history of the members concerned, in the transaction that changes them. */
  readonly noteHistory: NoteChanges;
  readonly signal: AbortSignal;
  /** What needs no commit, because nothing was written. */
  readonly count: (added: Added) => void;
  /** Counts and last key, in the transaction that they are about. */
  readonly saveProgress: (
    client: pg.Client,
    added: Added,
    lastKey: string | null,
  ) => Promise<() => void>;
}

/** One type on its way: what was asked for, and the statements made for it. */
export interface Context extends Assignment {
  readonly definition: RecordDefinition;
  readonly sourceSql: SourceSql;
  readonly targetSql: TargetSql;
}

/** Commits a transaction together with its checkpoint, and only then believes what it did. */
export async function commit(
  { signal, saveProgress }: Context,
  { client }: BulkConnection,
  added: Added,
  lastKey: string | null,
): Promise<void> {
  signal.throwIfAborted();
  const applyCounts = await saveProgress(client, added, lastKey);
  await client.query('commit');
  applyCounts();
}
