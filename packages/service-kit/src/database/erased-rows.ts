import { type Asked, query } from './query.js';

/** How many rows of each kind are gone for one erasure, however often it was asked for, as an audit table has it. */
export async function sumErased(
  db: Asked,
  { table }: { readonly table: string },
  erasure: string,
): Promise<Record<string, number>> {
  const { rows } = await query<{ kind: string; gone: number }>(
    db,
    `select key as kind, sum(value::int)::int as gone from ${table}, jsonb_each_text(details -> 'erased')
      where action = 'person.erased' and details ->> 'erasure' = $1 group by key`,
    [erasure],
  );
  return Object.fromEntries(rows.map(({ kind, gone }) => [kind, gone]));
}
