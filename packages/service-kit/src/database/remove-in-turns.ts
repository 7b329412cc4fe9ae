import { type Asked, query } from './query.js';

/** Small enough that nobody who works on these rows has to wait for long. */
const AT_ONCE = 5000;

/** By a statement that removes what is older than $1, and of that $2 rows at most. */
export async function removeInTurns(db: Asked, statement: string, limit: number): Promise<number> {
  let removed = 0;
  for (;;) {
    const { count } = await query(db, statement, [limit, AT_ONCE]);
    removed += count;
    if (count < AT_ONCE) return removed;
  }
}
