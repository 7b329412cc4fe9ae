import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import { nameStatement } from './kysely.js';

/** Kysely for a pool, connection or transaction, or its executor. */
export type Asked = Pick<Kysely<unknown>, 'executeQuery'> | Pick<pg.ClientBase, 'query'>;

export interface Answer<Row> {
  readonly rows: Row[];
  /** Rows changed, or else returned. */
  readonly count: number;
}

/** Raw SQL. `Row` is composed from table types. A named statement is planned once per connection: for frequent ones. */
export async function query<Row>(
  db: Asked,
  text: string,
  values: readonly unknown[] = [],
  name?: string,
): Promise<Answer<Row>> {
  if (!('executeQuery' in db)) {
    const { rows, rowCount } = await db.query({ ...(name && { name }), text, values: [...values] });
    return { rows, count: rowCount ?? 0 };
  }
  if (name !== undefined) nameStatement(text, name);
  const compiled = CompiledQuery.raw(text, [...values]);
  const { rows, numAffectedRows } = await db.executeQuery<Row>(compiled as CompiledQuery<Row>);
  return { rows, count: numAffectedRows === undefined ? rows.length : Number(numAffectedRows) };
}

/** All rows. */
export const allRows = async <Row>(...asked: Parameters<typeof query>): Promise<Row[]> =>
  (await query<Row>(...asked)).rows;

/** The first row, or null. */
export const firstRow = async <Row>(...asked: Parameters<typeof query>): Promise<Row | null> =>
  (await query<Row>(...asked)).rows[0] ?? null;

/** Exactly one row, such as a count. */
export async function onlyRow<Row>(...asked: Parameters<typeof query>): Promise<Row> {
  const row = await firstRow<Row>(...asked);
  if (row === null) throw new Error(`no row from ${asked[1]}`);
  return row;
}
