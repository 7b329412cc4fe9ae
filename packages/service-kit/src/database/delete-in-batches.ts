import type { Kysely } from 'kysely';
import { query } from './query.js';

/** Small, so that locks are short. */
const AT_ONCE = 5000;

/**
 * Deletes rows that match a condition ($1 is the value), by physical location: a row updated meanwhile has moved and
 * stays.
 */
export async function deleteInBatches<Tables>(
  db: Kysely<Tables>,
  table: keyof Tables & string,
  condition: string,
  value: number | string,
): Promise<number> {
  const statement = `delete from ${table} where ctid in (
    select ctid from ${table} where ${condition} limit $2)`;
  let removed = 0;
  for (;;) {
    const { count } = await query(db, statement, [value, AT_ONCE]);
    removed += count;
    if (count < AT_ONCE) return removed;
  }
}

interface Old<Columns> {
  /** The age column. */
  readonly at: keyof Columns & string;
  /** For example `7 days`. */
  readonly age: string;
  /** A further condition, in SQL. */
  readonly and?: string;
}

/** Deletes rows older than that. */
export const deleteOlder = <Tables, Table extends keyof Tables & string>(
  db: Kysely<Tables>,
  table: Table,
  { at, age, and = 'true' }: Old<Tables[Table]>,
): Promise<number> => deleteInBatches(db, table, `${at} < now() - $1::interval and ${and}`, age);
