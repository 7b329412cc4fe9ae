import type { Kysely } from 'kysely';
import { query } from './query.js';

/** Small enough that nobody who works on these rows has to wait for long. */
const AT_ONCE = 5000;

/**
 * Removes the rows for which a condition holds, which names the value as $1. By the place where each lies: a row that
 * is changed meanwhile lies elsewhere, and stays.
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
  /** The column that tells how old a row is. */
  readonly at: keyof Columns & string;
  /** `7 days`, say. */
  readonly age: string;
  /** What else has to be so, in SQL. */
  readonly and?: string;
}

/** What is older than that. */
export const deleteOlder = <Tables, Table extends keyof Tables & string>(
  db: Kysely<Tables>,
  table: Table,
  { at, age, and = 'true' }: Old<Tables[Table]>,
): Promise<number> => deleteInBatches(db, table, `${at} < now() - $1::interval and ${and}`, age);
