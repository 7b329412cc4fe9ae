import type { Kysely, Transaction } from 'kysely';
import { onlyRow, query } from './query.js';

/** The person: a member by number, or the caller by subject, with or without a number. */
export interface DataSubject {
  readonly member: string | null;
  readonly subject: string | null;
}

/**
 * One table's data about a person: `$1` is the member number, `$2` the caller's subject. Either may be null and then
 * matches nothing.
 */
export interface TablePersonalData {
  /** Name in the export; default: the table's. */
  readonly as?: string;
  /** Selects it as `row`. */
  readonly exported: string;
  readonly erased: string;
}

/** Every table must be listed with both statements, or with a reason; otherwise it does not compile. */
export type PersonalDataTables<Tables> = {
  readonly [Table in keyof Tables]: TablePersonalData | string;
};

export type Json = Readonly<Record<string, unknown>>;

/** Rows in memory at once: one may be megabytes. */
const ROWS_AT_ONCE = 4;

/** Casts both parameters, so that statements may use either; statements may start with CTEs. */
const asking = (statement: string) =>
  `with asked as (select $1::text, $2::text)${statement.startsWith('with ') ? `,${statement.slice(4)}` : ` ${statement}`}`;
const valuesOf = ({ member, subject }: DataSubject) => [member, subject];

async function* rowsOf<Tables>(
  tx: Transaction<Tables>,
  text: string,
  whom: DataSubject,
): AsyncGenerator<Json> {
  await query(tx, `declare rows_of no scroll cursor for ${asking(text)}`, valuesOf(whom));
  for (let count = ROWS_AT_ONCE; count === ROWS_AT_ONCE; ) {
    const { rows } = await query<{ row: Json }>(tx, `fetch ${ROWS_AT_ONCE} from rows_of`);
    for (const { row } of rows) yield row;
    count = rows.length;
  }
  await query(tx, 'close rows_of');
}

/** A service's personal data. Erased in table order (references first) and exported in reverse, the person first. */
export function personalData<Tables>(tables: PersonalDataTables<Tables>) {
  const kept = Object.entries<TablePersonalData | string>(tables).flatMap(([table, about]) =>
    typeof about === 'string' ? [] : [{ as: table, ...about }],
  );
  return {
    isKept: async (db: Kysely<Tables>, member: string): Promise<boolean> => {
      const each = kept.map(({ exported }) => `exists (${exported})`);
      const text = asking(`select ${each.join(' or ')} as found`);
      const values = valuesOf({ member, subject: null });
      return (await onlyRow<{ found: boolean }>(db, text, values)).found;
    },

    /** Streams one snapshot row by row. `write` must consume a table's rows before the next. */
    exportPersonalData: (
      db: Kysely<Tables>,
      whom: DataSubject,
      write: (what: string, rows: AsyncIterable<Json>) => Promise<void>,
    ): Promise<void> =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async tx => {
          for (const { as, exported } of kept.toReversed())
            await write(as, rowsOf(tx, exported, whom));
        }),

    /** Erased or changed rows by table. */
    async erasePersonalData(
      tx: Kysely<Tables>,
      memberNumber: string,
    ): Promise<Record<string, number>> {
      const counts: Record<string, number> = {};
      const values = valuesOf({ member: memberNumber, subject: null });
      for (const { as, erased } of kept)
        counts[as] = (await query(tx, asking(erased), values)).count;
      return counts;
    },
  };
}
