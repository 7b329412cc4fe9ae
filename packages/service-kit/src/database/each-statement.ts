import type pg from 'pg';

type Db = Pick<pg.Pool, 'query'>;
/** Statements by what they are about; all of them take the same values, one after another in this order. */
type Statements = Readonly<Record<string, string>>;
export type Json = Readonly<Record<string, unknown>>;

/** How many rows are in memory at once: one may have megabytes. */
const ROWS_AT_ONCE = 4;

async function* rowsOf(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<Json> {
  await client.query(`declare rows_of no scroll cursor for ${text}`, [...values]);
  for (let count = ROWS_AT_ONCE; count === ROWS_AT_ONCE; ) {
    const { rows } = await client.query<{ row: Json }>(`fetch ${ROWS_AT_ONCE} from rows_of`);
    for (const { row } of rows) yield row;
    count = rows.length;
  }
  await client.query('close rows_of');
}

/**
 * What each statement selects as `row`, of one moment and row by row: `tell` is to take all rows of one
 * before it is asked to take the next's.
 */
export async function tellEach(
  pool: pg.Pool,
  statements: Statements,
  values: readonly unknown[],
  tell: (what: string, rows: AsyncIterable<Json>) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    for (const [what, text] of Object.entries(statements))
      await tell(what, rowsOf(client, text, values));
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}

/** Whether any of the statements selects a row. */
export async function isAnyFound(
  db: Db,
  statements: Statements,
  values: readonly unknown[],
): Promise<boolean> {
  const each = Object.values(statements).map(text => `exists (${text})`);
  const { rows } = await db.query<{ found: boolean }>(`select ${each.join(' or ')} as found`, [
    ...values,
  ]);
  return rows[0]?.found ?? false;
}

/** How many rows each statement changes. */
export async function countsOfEach<const S extends Statements>(
  db: Db,
  statements: S,
  values: readonly unknown[],
): Promise<Readonly<Record<keyof S, number>>> {
  const counts = new Map<string, number>();
  for (const [what, text] of Object.entries(statements))
    counts.set(what, (await db.query(text, [...values])).rowCount ?? 0);
  return Object.fromEntries(counts) as Record<keyof S, number>;
}
