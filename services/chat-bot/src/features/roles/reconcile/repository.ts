import { deleteOlder, sql } from '@guildhall/service-kit/database';
import type { Db } from '../../../database.js';
import * as tasks from '../../../tasks/repository.js';

/** Once in the fleet: true for the one replica that came first. */
export async function takeOccasion(db: Db, name: string, number: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('occasions')
    .values({ name, number })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type Cause = 'new gateway session' | 'an obstacle is gone';

const QUARTER_MS = 15 * 60_000;

/**
 * At once for the first who asks in a quarter of an hour, at its end for whoever asks again: a connection or a role
 * that comes and goes makes no more than one comparison each time.
 */
export async function compareSoon(db: Db, cause: Cause, now: Date): Promise<void> {
  const quarter = Math.floor(now.getTime() / QUARTER_MS);
  const isFirst = await takeOccasion(db, cause, String(quarter));
  const delayMs = isFirst ? 0 : (quarter + 1) * QUARTER_MS - now.getTime();
  await tasks.enqueue(db, [{ kind: 'reconcile', subject: 'everybody', cause, delayMs }]);
}

/**
 * Accounts of which somebody said that they were about to write, and nobody what came of it, are looked at again. A
 * minute is longer than any write takes; whoever left the server is not looked for after a day.
 */
export async function settleSoon(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('audit')
    .select('chat_id')
    .distinct()
    .where('action', '=', 'roles.changed')
    .where(sql<boolean>`details ? 'under_way'`)
    .where(sql<boolean>`at between now() - interval '1 day' and now() - interval '1 minute'`)
    .execute();
  const accounts = rows.flatMap(({ chat_id }) => chat_id ?? []);
  await tasks.enqueueAccounts(db, accounts, 'unsettled');
}

export const removeOld = (db: Db) => deleteOlder(db, 'occasions', { at: 'at', age: '30 days' });
