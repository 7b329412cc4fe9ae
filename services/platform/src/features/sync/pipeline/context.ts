import type { TypeCounts } from '@guildhall/contracts/platform';
import type { MarkOf } from '@guildhall/service-kit/database';
import type pg from 'pg';
import type { SourceReader } from '../../../clients/source/source.js';
import type { RecordDefinition } from '../mapping/definitions.js';
import type { SourceTable } from '../mapping/mapping.js';
import type { SourceSql } from '../mapping/source-sql.js';
import type { TargetSql } from '../mapping/target-sql.js';
import type { SyncSettings } from '../settings.js';
import type { BulkConnection } from './bulk-connection.js';
import type { Rejection } from './check-row.js';
import type { Erased } from './skip-erased.js';
import type { Target } from './target.js';

/** Counts added by one step. */
export type Added = Partial<Omit<TypeCounts, 'status' | 'reason'>>;

/** Stores changes found by a statement, for up to $1 rows; null for all. */
export type NoteChanges = (client: pg.Client, select: string) => Promise<void>;

/** A run's parameters and callbacks. */
export interface Assignment extends SourceTable {
  readonly reader: SourceReader;
  readonly target: Target;
  /** Rows per commit. */
  readonly commitRows: number;
  readonly settings: SyncSettings;
  /** Digests of allowed deactivations of any size. */
  readonly allowed: readonly string[];
  /** Only this member's rows; null: all. */
  readonly member: string | null;
  /** Only rows changed in the source; missing rows are not deactivated. */
  readonly incremental: boolean;
  /** Where an incremental run starts; null: no earlier run. */
  readonly changedSince: Date | null;
  readonly markOf: MarkOf;
  /** Numbers of erased members that now belong to new members. */
  readonly liftErasures: (client: pg.Client, numbers: readonly string[]) => Promise<void>;
  readonly keepRejected: (client: pg.Client, rejected: readonly Rejection[]) => Promise<void>;
  /** Stores changes of a dry run; null in a real run. */
  readonly noteMerge: NoteChanges | null;
  readonly noteLeaving: NoteChanges;
  /** Writes members' history, in the transaction that changes them. */
  readonly noteHistory: NoteChanges;
  readonly signal: AbortSignal;
  /** Counts without a commit, because nothing was written. */
  readonly count: (added: Added) => void;
  /** Saves counts and last key in the transaction they belong to. */
  readonly saveProgress: (
    client: pg.Client,
    added: Added,
    lastKey: string | null,
  ) => Promise<() => void>;
}

/** One record type in progress, with its statements. */
export interface Context extends Assignment {
  readonly definition: RecordDefinition;
  readonly sourceSql: SourceSql;
  readonly targetSql: TargetSql;
  readonly erased: Erased;
}

/** Commits a transaction with its checkpoint, then applies the counts. */
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
