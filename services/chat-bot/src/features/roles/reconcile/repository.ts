import { sql } from '@guildhall/service-kit/database';
import type { Db } from '../../../database.js';

/** Once in the fleet: true for the one replica that came first. */
export async function takeOccasion(db: Db, name: string, number: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('occasions')
    .values({ name, number })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function removeOld(db: Db): Promise<void> {
  await db
    .deleteFrom('occasions')
    .where('at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
