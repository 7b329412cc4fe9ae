import type pg from 'pg';

/** Once in the fleet: true for the one replica that came first. */
export async function takeOccasion(db: pg.Pool, name: string, number: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into occasions (name, number) values ($1, $2) on conflict do nothing',
    [name, number],
  );
  return rowCount === 1;
}

export async function removeOld(db: pg.Pool): Promise<void> {
  await db.query(`delete from occasions where at < now() - interval '30 days'`);
}
