import { liftMark, type MarkOf } from '@guildhall/service-kit/database';
import { enqueue } from '@guildhall/service-kit/jobs';
import type { AskedBy } from '../audit/actor.js';
import { insertAuditEntry } from '../audit/repository.js';
import type { Db } from '../database.js';
import { liftErasure } from '../jobs/lift-erasure.js';

/** A job tells the other services, so outages do not matter. False: there was no erasure. */
export async function lift(
  tx: Db,
  markOf: MarkOf,
  memberNumber: string,
  by: AskedBy,
): Promise<boolean> {
  const mark = markOf(memberNumber);
  if (!(await liftMark(tx, mark))) return false;
  await enqueue(tx, liftErasure, [{ mark }]);
  const change = { before: { erased: true }, after: { erased: false } };
  await insertAuditEntry(tx, { action: 'person.erasure-lifted', memberNumber, ...change, ...by });
  return true;
}
