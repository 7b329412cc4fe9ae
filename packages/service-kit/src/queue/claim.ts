import { type Asked, query } from '../database/query.js';

interface Work {
  readonly table: string;
  readonly key: string;
  readonly due: string;
  readonly lease: string;
}

/** Rows that are work: when one is due, and until when somebody has it in hand. Attempts are counted in `attempts`. */
export interface WorkTable<Table extends { readonly attempts: unknown }> extends Work {
  readonly key: keyof Table & string;
  readonly due: keyof Table & string;
  readonly lease: keyof Table & string;
}

export interface Want {
  readonly count: number;
  /** Longer than an attempt can take: whoever has a row for so long is taken to have died. */
  readonly leaseMs: number;
  /** The database's own time where nothing else is said. */
  readonly now?: Date | undefined;
  /** SQL and its values ($4 …): of what is due only this. */
  readonly which?: { readonly where: string; readonly values: readonly unknown[] };
}

/**
 * Takes what is due, what waits longest first; any number of processes may ask, and each gets others until the
 * lease is over. `shown` is asked of the rows, which are called `claimed`.
 */
export async function claim<Row>(
  db: Asked,
  { table, key, due, lease }: Work,
  shown: string,
  { count, leaseMs, now, which = { where: 'true', values: [] } }: Want,
): Promise<Row[]> {
  const { rows } = await query<Row>(
    db,
    `with claimed as (
       update ${table} set attempts = attempts + 1,
              ${lease} = coalesce($2::timestamptz, now()) + make_interval(secs => $3 / 1000.0)
        where ${key} in (
          select ${key} from ${table}
           where ${due} <= coalesce($2::timestamptz, now())
             and (${lease} is null or ${lease} <= coalesce($2::timestamptz, now())) and ${which.where}
           order by ${due} limit $1 for update skip locked)
       returning *)
     ${shown}`,
    [count, now ?? null, leaseMs, ...which.values],
  );
  return rows;
}
