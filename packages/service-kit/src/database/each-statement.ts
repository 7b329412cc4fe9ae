import type { Kysely, Transaction } from 'kysely';
import { query } from './query.js';

/** Statements by what they are about; all of them take the same values, one after another in this order. */
type Statements = Readonly<Record<string, string>>;
type Values = readonly unknown[];
export type Json = Readonly<Record<string, unknown>>;

/** How many rows are in memory at once: one may have megabytes. */
const ROWS_AT_ONCE = 4;

async function* rowsOf<Tables>(
  tx: Transaction<Tables>,
  text: string,
  values: Values,
): AsyncGenerator<Json> {
  await query(tx, `declare rows_of no scroll cursor for ${text}`, values);
  for (let count = ROWS_AT_ONCE; count === ROWS_AT_ONCE; ) {
    const { rows } = await query<{ row: Json }>(tx, `fetch ${ROWS_AT_ONCE} from rows_of`);
    for (const { row } of rows) yield row;
    count = rows.length;
  }
  await query(tx, 'close rows_of');
}

/**
 * What each statement selects as `row`, of one moment and row by row: `tell` is to take all rows of one
 * before it is asked to take the next's.
 */
export const tellEach = <Tables>(
  db: Kysely<Tables>,
  statements: Statements,
  values: Values,
  tell: (what: string, rows: AsyncIterable<Json>) => Promise<void>,
): Promise<void> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async tx => {
      for (const [what, text] of Object.entries(statements))
        await tell(what, rowsOf(tx, text, values));
    });

/** Whether any of the statements selects a row. */
export async function isAnyFound<Tables>(
  db: Kysely<Tables>,
  statements: Statements,
  values: Values,
): Promise<boolean> {
  const each = Object.values(statements).map(text => `exists (${text})`);
  const { rows } = await query<{ found: boolean }>(
    db,
    `select ${each.join(' or ')} as found`,
    values,
  );
  return rows[0]?.found ?? false;
}

/** How many rows each statement changes. */
export async function countsOfEach<Tables, const S extends Statements>(
  db: Kysely<Tables>,
  statements: S,
  values: Values,
): Promise<Readonly<Record<keyof S, number>>> {
  const counts = new Map<string, number>();
  for (const [what, text] of Object.entries(statements))
    counts.set(what, (await query(db, text, values)).count);
  return Object.fromEntries(counts) as Record<keyof S, number>;
}
