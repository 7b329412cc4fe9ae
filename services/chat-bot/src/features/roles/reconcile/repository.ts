import { query } from '@guildhall/service-kit/database';
import type { Db } from '../../../database.js';

/** Once in the fleet: true for the one replica that came first. */
export async function takeOccasion(db: Db, name: string, number: string): Promise<boolean> {
  const { count } = await query(
    db,
    'insert into occasions (name, number) values ($1, $2) on conflict do nothing',
    [name, number],
  );
  return count === 1;
}

export async function removeOld(db: Db): Promise<void> {
  await query(db, `delete from occasions where at < now() - interval '30 days'`);
}
