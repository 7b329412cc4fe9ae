import type { Kysely, Transaction } from 'kysely';
import { onlyRow, query } from './query.js';

/** By what they are about; `$1` of each is the number of the member. */
type Statements = Readonly<Record<string, string>>;
export type Json = Readonly<Record<string, unknown>>;

/** How many rows are in memory at once: one may have megabytes. */
const ROWS_AT_ONCE = 4;

async function* rowsOf<Tables>(
  tx: Transaction<Tables>,
  text: string,
  memberNumber: string,
): AsyncGenerator<Json> {
  await query(tx, `declare rows_of no scroll cursor for ${text}`, [memberNumber]);
  for (let count = ROWS_AT_ONCE; count === ROWS_AT_ONCE; ) {
    const { rows } = await query<{ row: Json }>(tx, `fetch ${ROWS_AT_ONCE} from rows_of`);
    for (const { row } of rows) yield row;
    count = rows.length;
  }
  await query(tx, 'close rows_of');
}

/** What a service keeps about one person, whose number is the `$1` of every statement. */
export const personalData = (statements: Statements) => ({
  isKept: async <Tables>(db: Kysely<Tables>, memberNumber: string): Promise<boolean> => {
    const each = Object.values(statements).map(text => `exists (${text})`);
    const text = `select ${each.join(' or ')} as found`;
    return (await onlyRow<{ found: boolean }>(db, text, [memberNumber])).found;
  },

  /**
   * What each statement selects as `row`, of one moment and row by row: `tell` is to take all rows of one
   * before it is asked to take the next's.
   */
  tellKept: <Tables>(
    db: Kysely<Tables>,
    memberNumber: string,
    tell: (what: string, rows: AsyncIterable<Json>) => Promise<void>,
  ): Promise<void> =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async tx => {
        for (const [what, text] of Object.entries(statements))
          await tell(what, rowsOf(tx, text, memberNumber));
      }),
});

/** The tables with such a column: an erasure that forgets one of those that name a member does not compile. */
export type TablesWith<Tables, Column extends string> = {
  [Table in keyof Tables]: Column extends keyof Tables[Table] ? Table : never;
}[keyof Tables];

/** How many rows each statement erases, or changes. */
export async function eraseEach<Tables, const S extends Statements>(
  db: Kysely<Tables>,
  statements: S,
  memberNumber: string,
): Promise<Readonly<Record<keyof S, number>>> {
  const counts = new Map<string, number>();
  for (const [what, text] of Object.entries(statements))
    counts.set(what, (await query(db, text, [memberNumber])).count);
  return Object.fromEntries(counts) as Record<keyof S, number>;
}
