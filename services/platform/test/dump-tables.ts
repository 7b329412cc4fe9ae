import type pg from 'pg';

/** Every row of every table of the service, as text. */
export async function dumpTables(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const texts = await Promise.all(
    tables.map(({ table_name }) =>
      pool.query(`select to_jsonb(t)::text as text from "${table_name}" t`),
    ),
  );
  return texts.flatMap(({ rows }) => rows.map(({ text }) => text)).join('\n');
}
