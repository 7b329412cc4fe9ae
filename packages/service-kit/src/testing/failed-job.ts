import type pg from 'pg';

/** A permanently failed job without a worker. */
export async function insertFailedJob(pool: pg.Pool): Promise<string> {
  await pool.query(`select jobs.create_queue('tried', '{"policy": "standard"}')`);
  const { rows } = await pool.query(
    `insert into jobs.job (name, state) values ('tried', 'failed') returning id::text`,
  );
  return rows[0].id;
}
