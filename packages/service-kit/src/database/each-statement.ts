import type pg from 'pg';

type Db = Pick<pg.Pool, 'query'>;
/** Statements by what they are about; all of them take the same values, one after another in this order. */
type Statements = Readonly<Record<string, string>>;
export type Json = Readonly<Record<string, unknown>>;

async function each<const S extends Statements, T>(
  db: Db,
  statements: S,
  values: readonly unknown[],
  toldOf: (result: pg.QueryResult<{ row: Json }>) => T,
): Promise<Readonly<Record<keyof S, T>>> {
  const told = new Map<string, T>();
  for (const [what, text] of Object.entries(statements))
    told.set(what, toldOf(await db.query<{ row: Json }>(text, [...values])));
  return Object.fromEntries(told) as Record<keyof S, T>;
}

/** What each statement selects as `row`. */
export const rowsOfEach = <const S extends Statements>(
  db: Db,
  statements: S,
  values: readonly unknown[],
) => each(db, statements, values, ({ rows }) => rows.map(({ row }) => row));

/** How many rows each statement changes. */
export const countsOfEach = <const S extends Statements>(
  db: Db,
  statements: S,
  values: readonly unknown[],
) => each(db, statements, values, ({ rowCount }) => rowCount ?? 0);
