import { type Asked, query } from './query.js';

/** Erased rows by kind for one erasure, over all attempts, from the audit table. */
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
