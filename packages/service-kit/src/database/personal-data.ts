import type { Kysely, Transaction } from 'kysely';
import { onlyRow, query } from './query.js';

/**
 * Of whom something is told: a member by the number, or whoever is logged in, whose subject is proven, with a number
 * or without.
 */
export interface DataSubject {
  readonly member: string | null;
  readonly subject: string | null;
}

/**
 * What a table keeps about one person: `$1` of each statement is the member's number, `$2` the subject of
 * whoever asks for what is theirs. Either may be null, and then nothing is found by it.
 */
export interface TablePersonalData {
  /** What it is called where it is told; else as the table. */
  readonly as?: string;
  /** Selects it as `row`. */
  readonly told: string;
  readonly erased: string;
}

/** A table that is not here does not compile: both is done with it, or it says why neither is. */
export type PersonalDataTables<Tables> = {
  readonly [Table in keyof Tables]: TablePersonalData | string;
};

export type Json = Readonly<Record<string, unknown>>;

/** How many rows are in memory at once: one may have megabytes. */
const ROWS_AT_ONCE = 4;

/** Both have a type, and may be bound, whichever of them a statement names; it may begin with queries of its own. */
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

/**
 * What a service keeps about one person. It is erased in the order of the tables, what refers to something before
 * it, and told in the opposite one: the person first.
 */
export function personalData<Tables>(tables: PersonalDataTables<Tables>) {
  const kept = Object.entries<TablePersonalData | string>(tables).flatMap(([table, about]) =>
    typeof about === 'string' ? [] : [{ as: table, ...about }],
  );
  return {
    isKept: async (db: Kysely<Tables>, member: string): Promise<boolean> => {
      const each = kept.map(({ told }) => `exists (${told})`);
      const text = asking(`select ${each.join(' or ')} as found`);
      const values = valuesOf({ member, subject: null });
      return (await onlyRow<{ found: boolean }>(db, text, values)).found;
    },

    /** Of one moment and row by row: `tell` is to take all rows of one before it is asked to take the next's. */
    exportPersonalData: (
      db: Kysely<Tables>,
      whom: DataSubject,
      tell: (what: string, rows: AsyncIterable<Json>) => Promise<void>,
    ): Promise<void> =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async tx => {
          for (const { as, told } of kept.toReversed()) await tell(as, rowsOf(tx, told, whom));
        }),

    /** How many rows of each are gone, or changed. */
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
