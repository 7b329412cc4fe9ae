import type { RecordType, SyncCounts } from '@guildhall/contracts/platform';
import type pg from 'pg';
import type { ColumnTypes, SourceReader } from '../../clients/source/source.js';
import type { Rejection } from './check-row.js';
import { type Added, addCounts } from './counts.js';
import type { Lane } from './lane.js';
import type { TableMapping } from './mapping.js';
import type { RecordDefinition } from './record-definitions.js';
import type { SourceSelect } from './source-select.js';
import type { Target } from './target.js';
import type { TargetSql } from './target-sql.js';

/** Writes what events there are to write, in the transaction that it is given. */
export type Tell = (client: pg.ClientBase, memberNumbers: readonly string[]) => Promise<void>;

export interface TypeRun {
  readonly reader: SourceReader;
  readonly target: Target;
  readonly mapping: TableMapping;
  readonly columns: ColumnTypes;
  /** Rows per commit. */
  readonly commitRows: number;
  readonly maxPercent: number;
  readonly override: boolean;
  /** null: compare everything. */
  readonly changedSince: string | null;
  /** Where rejected rows are kept: with their batch, or beside a dry run. */
  readonly keepRejected: (
    client: pg.Client,
    type: RecordType,
    rejected: readonly Rejection[],
  ) => Promise<void>;
  readonly tell: Tell;
  readonly signal: AbortSignal;
  /** What is committed, and heard of at once by whoever watches. */
  readonly counts: { current: SyncCounts };
  readonly watch: () => void;
}

/** One type on its way: what was given, and the statements made for it. */
export interface Context extends TypeRun {
  readonly definition: RecordDefinition;
  readonly select: SourceSelect;
  readonly sql: TargetSql;
}

export function added(run: Context, more: Added): SyncCounts {
  const { type } = run.definition;
  const before = run.counts.current[type];
  return before ? { ...run.counts.current, [type]: addCounts(before, more) } : run.counts.current;
}

/** Members whose event is due. */
export async function findTold(client: pg.Client, query: string | undefined): Promise<string[]> {
  if (query === undefined) return [];
  const { rows } = await client.query<{ member_number: string }>(query);
  return rows.map(row => row.member_number);
}

/** Commits a transaction together with what it did, and only then believes it. */
export async function commit(
  run: Context,
  lane: Lane,
  more: Added,
  key: string | null,
): Promise<void> {
  run.signal.throwIfAborted();
  const counts = added(run, more);
  await run.target.commit(lane, { counts, type: run.definition.type, key });
  run.counts.current = counts;
  run.watch();
}
