import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import { nameStatement } from './kysely.js';

/** Kysely, of a pool, a connection or a transaction; or, where that is all there is, what it stands on. */
export type Asked = Pick<Kysely<unknown>, 'executeQuery'> | Pick<pg.ClientBase, 'query'>;

export interface Answer<Row> {
  readonly rows: Row[];
  /** Rows that it changed, or else gave. */
  readonly count: number;
}

/**
 * SQL as text, where that says it better; `Row` is made of the types of the tables. A statement with a name is
 * planned once by each connection: for those that are asked all the time.
 */
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

/** What was asked for, as often as it was found. */
export const allRows = async <Row>(...asked: Parameters<typeof query>): Promise<Row[]> =>
  (await query<Row>(...asked)).rows;

/** Null: there is none. */
export const firstRow = async <Row>(...asked: Parameters<typeof query>): Promise<Row | null> =>
  (await query<Row>(...asked)).rows[0] ?? null;

/** Of what always gives one, such as a count. */
export async function onlyRow<Row>(...asked: Parameters<typeof query>): Promise<Row> {
  const row = await firstRow<Row>(...asked);
  if (row === null) throw new Error(`no row came of ${asked[1]}`);
  return row;
}
