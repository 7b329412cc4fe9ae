import type { Kysely } from 'kysely';
import { type Asked, query } from './query.js';

/** Small enough that nobody who works on these rows has to wait for long. */
const AT_ONCE = 5000;

/** By a statement that removes what is older than $1, and of that $2 rows at most. */
export async function removeInTurns(
  db: Asked,
  statement: string,
  limit: number | string,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const { count } = await query(db, statement, [limit, AT_ONCE]);
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

/** What is older than that, by the place where it lies: a row that is changed meanwhile lies elsewhere, and stays. */
export const removeOlder = <Tables, Table extends keyof Tables & string>(
  db: Kysely<Tables>,
  table: Table,
  { at, age, and = 'true' }: Old<Tables[Table]>,
): Promise<number> =>
  removeInTurns(
    db,
    `delete from ${table} where ctid in (
       select ctid from ${table} where ${at} < now() - $1::interval and ${and} limit $2)`,
    age,
  );
